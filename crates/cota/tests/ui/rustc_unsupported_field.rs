use cota::Bounded;
use std::net::IpAddr;

#[derive(Bounded)]
struct Host {
    address: IpAddr,
}

fn main() {}
