//! The page in a real browser: Chromium without a window, on a file, without a network.
//!
//! The page is loaded as it is, with one script more that uses it as a reader would and writes what it saw
//! into the document. `COTA_BROWSER=required` makes a missing browser a failure, and `COTA_SCREENSHOTS=FOLDER`
//! keeps pictures to look at.

use base64::prelude::{BASE64_STANDARD, Engine};
use cota_render::page::{Input, Options, page};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;

fn results() -> Vec<Input> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .map(|file| Input {
            name: file.file_name().unwrap().to_string_lossy().into_owned(),
            text: std::fs::read_to_string(file).unwrap(),
        })
        .collect()
}

fn whole_page() -> String {
    let options = Options {
        title: "All results".to_string(),
        sources: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        made_by: "cota".to_string(),
    };
    page(&results(), &options).unwrap()
}

/// The browser, if there is one.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .flat_map(|folder| ["chromium", "chromium-browser"].map(|name| folder.join(name)))
        .find(|file| file.is_file());
    if found.is_none() {
        let required = std::env::var_os("COTA_BROWSER").is_some_and(|value| value == "required");
        assert!(!required, "COTA_BROWSER=required, and there is no chromium on the PATH");
        println!("skipped: there is no chromium on the PATH");
    }
    found
}

/// A page with something more at its end.
fn injected(page: &str, what: &str) -> String {
    assert!(page.contains("</body>\n</html>"));
    page.replace("</body>\n</html>", &format!("{what}</body>\n</html>"))
}

/// What the browser made of a page.
struct Seen {
    document: String,
    /// What it logged.
    console: Vec<String>,
}

struct Window {
    folder: tempfile::TempDir,
    browser: PathBuf,
}

impl Window {
    fn open() -> Option<Self> {
        Some(Self { browser: browser()?, folder: tempfile::tempdir().unwrap() })
    }

    fn run(&self, page: &str, size: (u32, u32), dark: bool, more: &[String]) -> Seen {
        let file = self.folder.path().join("page.html");
        std::fs::write(&file, page).unwrap();
        let profile = tempfile::tempdir_in(self.folder.path()).unwrap();
        let mut command = Command::new(&self.browser);
        command.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--virtual-time-budget=8000",
        ]);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        command.arg(format!("--window-size={},{}", size.0, size.1));
        if dark {
            command.arg("--blink-settings=preferredColorScheme=0");
        }
        command.args(more).arg(format!("file://{}", file.display()));
        let output = command.output().unwrap();
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{log}");
        let console = log.lines().filter(|line| line.contains(":CONSOLE"));
        let (document, console) = (output.stdout, console.map(str::to_owned).collect());
        Seen { document: String::from_utf8_lossy(&document).into_owned(), console }
    }

    /// What a script says after it has used the page.
    fn told(&self, page: &str, size: (u32, u32), script: &str) -> String {
        let script = format!(
            "window.addEventListener('load', async () => {{\n\
             const told = [];\n\
             window.addEventListener('error', (event) => told.push('error: ' + event.message));\n\
             const wait = (time) => new Promise((done) => setTimeout(done, time));\n\
             try {{ {script} }} catch (error) {{ told.push('error: ' + error); }}\n\
             const pre = document.createElement('pre');\n\
             pre.id = 'told'; pre.textContent = told.join('\\n');\n\
             document.body.append(pre); }});"
        );
        // The policy of the page lets only scripts run that it knows.
        let digest = BASE64_STANDARD.encode(Sha256::digest(&script));
        let page = page.replace("script-src ", &format!("script-src 'sha256-{digest}' "));
        let page = injected(&page, &format!("<script>{script}</script>"));
        let Seen { document, console } = self.run(&page, size, false, &["--dump-dom".to_string()]);
        assert_eq!(console, [""; 0], "the console is empty");
        let (_, told) = document.rsplit_once("<pre id=\"told\">").expect("the script was run");
        told.split("</pre>").next().unwrap().replace("&lt;", "<").replace("&gt;", ">")
    }
}

#[test]
fn the_page_can_be_used() {
    let Some(window) = Window::open() else { return };
    let told = window.told(
        &whole_page(),
        (1280, 900),
        r#"
        // Everything is there, and nothing is empty.
        const sections = [...document.querySelectorAll("main > section")];
        told.push("empty: " + sections.filter((section) => section.innerText.length < 20).length);
        told.push("links: " + [...document.querySelectorAll("nav a")].every((link) =>
            document.querySelector(link.getAttribute("href"))));
        told.push("drawings: " + (document.querySelectorAll("svg.structure").length > 50));
        // From outside comes nothing.
        told.push("outside: " + [...document.querySelectorAll("[src],link[href]")].filter((element) =>
            element.tagName !== "IFRAME").length);
        // The sequence, by mouse and by keyboard.
        const stepper = document.querySelector(".stepper");
        const lit = () => [...stepper.querySelectorAll(".node.lit")].map((state) => state.textContent).join();
        told.push("start: " + lit());
        stepper.querySelector("[data-go=on]").click();
        stepper.querySelector("[data-go=on]").click();
        stepper.focus();
        stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        told.push("third: " + lit() + ": " + stepper.querySelector("output").textContent);
        told.push("label: " + [...stepper.querySelectorAll(".labels .lit")].map((text) => text.textContent).join());
        stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
        told.push("done: " + stepper.querySelectorAll(".symbol.done").length);
        stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
        told.push("home: " + lit());
        // The viewer of mutants starts in a frame of its own.
        document.querySelector(".open-viewer").click();
        const frame = document.querySelector("iframe");
        for (let i = 0; i < 40 && !frame.contentDocument?.querySelector("mutation-test-report-app")?.shadowRoot; i++) {
          await wait(100);
        }
        await wait(300);
        const app = frame.contentDocument.querySelector("mutation-test-report-app");
        const inside = (root) => [...root.querySelectorAll("*")].flatMap((element) =>
            [element.shadowRoot ? inside(element.shadowRoot) : "", element.children.length ? "" : element.textContent]).join(" ");
        told.push("viewer: " + inside(app.shadowRoot).includes("linked_list.rs"));
        // Its links lead to a file, and a mutant of it can be opened.
        const all = (root, selector) => [...root.querySelectorAll("*")].flatMap((element) =>
            [...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? all(element.shadowRoot, selector) : [])]);
        all(app.shadowRoot, "a").find((link) => link.textContent.includes("linked_list.rs")).click();
        await wait(500);
        told.push("source: " + inside(app.shadowRoot).includes("unlink"));
        told.push("address: " + frame.contentWindow.location.hash + location.hash);
        const mutants = all(app.shadowRoot, "svg.mutant-dot, .mutant");
        mutants[0].dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
        await wait(300);
        told.push("mutants: " + (mutants.length > 10));
        "#,
    );
    let expected = "empty: 0\nlinks: true\ndrawings: true\noutside: 0\nstart: closed\n\
                    third: opening: Step 3 of 30: in closed, open gives wait and leads to opening.\n\
                    label: open / wait\ndone: 30\nhome: closed\nviewer: true\nsource: true\n\
                    address: #mutant/linked_list.rs\nmutants: true";
    assert_eq!(told, expected);
}

#[test]
fn a_phone_shows_all_of_it() {
    let Some(window) = Window::open() else { return };
    let told = window.told(
        &whole_page(),
        (500, 900),
        r#"
        // A window cannot be as narrow as a phone, a frame around the page can.
        document.documentElement.style.width = "375px";
        document.body.style.width = "375px";
        await wait(100);
        const wide = [...document.querySelectorAll("main *")].filter((element) => {
          const inScroll = element.closest(".scroll, .diff, svg");
          return !inScroll && element.getBoundingClientRect().right > 376;
        });
        told.push("too wide: " + wide.map((element) => element.outerHTML.slice(0, 80)).join(" "));
        "#,
    );
    assert_eq!(told, "too wide: ");
}

#[test]
fn what_is_injected_does_not_run() {
    let Some(window) = Window::open() else { return };
    let ways = "<script>document.title = 'ran'</script>\
                <img src=\"data:,\" onerror=\"document.title = 'ran'\">\
                <svg onload=\"document.title = 'ran'\"></svg>\
                <iframe srcdoc=\"<script>parent.document.title = 'ran'</script>\"></iframe>\
                <a id=\"go\" href=\"javascript:document.title = 'ran'\">go</a>";
    let page = injected(&whole_page(), ways);
    let seen = window.run(&page, (1280, 900), false, &["--dump-dom".to_string()]);
    assert!(seen.document.contains("<title>All results</title>"), "{:?}", seen.console);
    assert!(seen.console.iter().any(|line| line.contains("Content Security Policy")));
    // They would run if they were let.
    let lax = page.replace("http-equiv=\"Content-Security-Policy\"", "name=\"no-policy\"");
    let seen = window.run(&lax, (1280, 900), false, &["--dump-dom".to_string()]);
    assert!(seen.document.contains("<title>ran</title>"));
}

#[test]
fn hostile_names_are_only_names() {
    let Some(window) = Window::open() else { return };
    // Each alone too: what one of them begins in a script, the other may end.
    for (state, input) in [("<!--<script>", "</script>"), ("<!--<script>", "x"), ("s", "</script>")]
    {
        let machine = serde_json::json!({
            "kind": "fsm-machine", "schema_version": 2, "initial": state, "transitions": [
                { "from": state, "input": input, "output": "\u{202e}b", "to": state },
            ],
        });
        let sequence = serde_json::json!({
            "kind": "fsm-sequence", "schema_version": 2, "length": 1, "timed_out": false, "inputs": [input], "outputs": ["\u{202e}b"],
            "proof": "x", "note": null, "survivor": null,
        });
        let inputs = [("m.json", machine), ("s.json", sequence)]
            .map(|(name, json)| Input { name: name.to_string(), text: json.to_string() });
        let options = Options {
            title: "\u{2066}<!--".to_string(),
            sources: PathBuf::new(),
            made_by: "cota".to_string(),
        };
        let told = window.told(
            &page(&inputs, &options).unwrap(),
            (1280, 900),
            r#"
            told.push(document.title);
            document.querySelector("[data-go=on]").click();
            told.push(document.querySelector("output").textContent);
            told.push([...document.querySelectorAll(".labels .lit")].map((text) => text.textContent).join());
            "#,
        );
        let expected = format!(
            "\\u{{2066}}<!--\n\
             Step 1 of 1: in {state}, {input} gives \\u{{202e}}b and leads to {state}.\n\
             {input} / \\u{{202e}}b"
        );
        assert_eq!(told, expected);
    }
}

/// Pictures for people: `COTA_SCREENSHOTS=FOLDER cargo test -p cota-render --test browser -- --ignored`.
#[test]
#[ignore = "makes pictures to look at"]
fn pictures() {
    let Some(window) = Window::open() else { return };
    let folder = PathBuf::from(std::env::var_os("COTA_SCREENSHOTS").expect("COTA_SCREENSHOTS"));
    let page = whole_page();
    std::fs::write(folder.join("page.html"), &page).unwrap();
    for (name, size, dark) in [
        ("light", (1280, 9000), false),
        ("dark", (1280, 9000), true),
        ("phone", (500, 9000), false),
    ] {
        let file = folder.join(format!("{name}.png"));
        window.run(&page, size, dark, &[format!("--screenshot={}", file.display())]);
        assert!(file.exists());
    }
}
