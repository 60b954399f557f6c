//! Which files may become part of a page: those of the package that a result names, and no others. A result may come
//! from anywhere, and a page may go anywhere.

use cota_results::mutants::Report;
use std::path::Path;

/// Whether a file of a result is one of the package that the result names; for Java, a source below the folder.
///
/// # Errors
/// If it is not, or cannot be looked at.
pub fn check(root: &Path, report: &Report, file: &str) -> Result<(), String> {
    if report.language == "java" { java(root, file) } else { rust(root, &report.package, file) }
}

/// A class does not say which files are its package.
fn java(root: &Path, file: &str) -> Result<(), String> {
    let real =
        |path: &Path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
    let (root, path) = (real(root)?, real(&root.join(file))?);
    let is_source = path.extension().is_some_and(|kind| kind == "java") && path.is_file();
    if is_source && path.starts_with(root) {
        return Ok(());
    }
    Err(format!("`{file}` is no Java source of the folder"))
}

fn rust(root: &Path, package: &str, file: &str) -> Result<(), String> {
    let real =
        |path: &Path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
    let (root, path) = (real(root)?, real(&root.join(file))?);
    let above = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&root));
    let manifest = above.map(|folder| folder.join("Cargo.toml")).find(|path| path.is_file());
    let owner = manifest.as_deref().and_then(name);
    if owner.as_deref() != Some(package) || !path.is_file() {
        return Err(format!("`{file}` is no file of the package `{package}`"));
    }
    Ok(())
}

/// The name of the package that a manifest is of.
fn name(manifest: &Path) -> Option<String> {
    let text = std::fs::read_to_string(manifest).ok()?;
    let manifest: toml::Table = text.parse().ok()?;
    Some(manifest.get("package")?.get("name")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_files_of_the_package_may_be_shown() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("workspace");
        for (package, file) in [("one", "src/lib.rs"), ("other", "src/lib.rs")] {
            let at = root.join(package);
            fs::create_dir_all(at.join("src")).unwrap();
            fs::write(at.join("Cargo.toml"), format!("[package]\nname = \"{package}\"\n")).unwrap();
            fs::write(at.join(file), "").unwrap();
        }
        fs::write(root.join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::write(root.join("secret"), "").unwrap();
        fs::write(folder.path().join("secret"), "").unwrap();
        let allowed = |file: &str| rust(&root, "one", file);
        assert_eq!(allowed("one/src/lib.rs"), Ok(()));
        assert_eq!(allowed("one/../one/src/lib.rs"), Ok(()));
        let secret = folder.path().join("secret").display().to_string();
        for file in ["../secret", "secret", "one/../secret", "other/src/lib.rs", "one/src", &secret]
        {
            assert_eq!(allowed(file), Err(format!("`{file}` is no file of the package `one`")));
        }
        assert!(allowed("one/src/none.rs").is_err());
    }

    #[test]
    fn of_java_only_sources_below_the_folder_may_be_shown() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        fs::create_dir_all(root.join("src/pkg")).unwrap();
        for file in ["src/pkg/List.java", "secret", "../Other.java"] {
            fs::write(root.join(file), "").unwrap();
        }
        assert_eq!(java(&root, "src/pkg/List.java"), Ok(()));
        for file in ["secret", "../Other.java", "src/pkg/../../../Other.java", "src/pkg"] {
            assert!(java(&root, file).unwrap_err().contains("no Java source"), "{file}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_does_not_lead_out() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("one");
        fs::create_dir_all(&root).unwrap();
        fs::write(root.join("Cargo.toml"), "[package]\nname = \"one\"\n").unwrap();
        fs::write(folder.path().join("secret"), "").unwrap();
        std::os::unix::fs::symlink("../secret", root.join("lib.rs")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", root.join("endless.rs")).unwrap();
        for file in ["lib.rs", "endless.rs"] {
            assert!(rust(&root, "one", file).unwrap_err().contains("is no file of the package"));
        }
    }
}
