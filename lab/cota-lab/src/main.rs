//! The program `cota-lab`.

fn main() -> std::process::ExitCode {
    cota_lab::run()
}
