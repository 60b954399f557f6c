//! Fields that are skipped, and types of other crates.

use crate::{all, assert_round_trip};
use cota::{Bounded, Scope};
use std::net::Ipv4Addr;
use std::time::Duration;

#[derive(Bounded, Debug, PartialEq)]
struct Job {
    name: u8,
    #[bounded(skip)]
    cache: Option<Vec<String>>,
    #[bounded(skip = Duration::from_secs(3))]
    patience: Duration,
}

#[test]
fn skipped_fields_get_their_default_or_the_expression() {
    let scope = Scope::new().set("name", 0..=1);
    let job = |name| Job { name, cache: None, patience: Duration::from_secs(3) };
    assert_eq!(all::<Job>(&scope), [job(0), job(1)]);
    assert_round_trip::<Job>(&scope, |job| job.name().to_string());
}

/// Stands for an address.
#[derive(Bounded)]
struct Address([u8; 4]);

impl From<Address> for Ipv4Addr {
    fn from(address: Address) -> Self {
        Self::from(address.0)
    }
}

impl From<&Ipv4Addr> for Address {
    fn from(address: &Ipv4Addr) -> Self {
        Self(address.octets())
    }
}

#[derive(Bounded, Debug, PartialEq)]
struct Host {
    #[bounded(with = Address)]
    own: Ipv4Addr,
    #[bounded(with = Option<Address>)]
    gateway: Option<Ipv4Addr>,
}

#[test]
fn a_foreign_type_is_searched_as_its_stand_in() {
    let scope = Scope::new().set("own.0", [1, 2]).set("gateway.0", 9);
    let found = all::<Host>(&scope);
    assert_eq!(found.len(), 16 * 2);
    let host = Host { own: Ipv4Addr::new(2, 1, 1, 2), gateway: Some(Ipv4Addr::new(9, 9, 9, 9)) };
    assert_eq!(found.iter().filter(|known| **known == host).count(), 1);
    assert_round_trip::<Host>(&scope, |host| {
        host.own()._0().iter().map(|octet| octet.to_string()).collect()
    });
}

#[derive(Bounded, Debug, PartialEq)]
enum Message {
    Ping(#[bounded(skip = Duration::ZERO)] Duration),
    From {
        #[bounded(with = Address)]
        host: Ipv4Addr,
        #[bounded(skip)]
        time: Option<Duration>,
    },
}

#[test]
fn fields_of_variants_too() {
    let scope = Scope::new().set("Message.From.host.0", 5);
    let host = Ipv4Addr::new(5, 5, 5, 5);
    assert_eq!(
        all::<Message>(&scope),
        [Message::Ping(Duration::ZERO), Message::From { host, time: None }]
    );
    assert_round_trip::<Message>(&scope, |message| match message {
        MessageView::Ping(_) => "ping".to_string(),
        MessageView::From(from) => from.host()._0().iter().map(|octet| octet.to_string()).collect(),
    });
}
