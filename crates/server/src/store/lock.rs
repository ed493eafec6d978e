//! One server a file. Two would each hold tables in memory that the other changes on disk.

use super::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The right to be the one server of a database, for as long as it is held. The system takes it back when the process ends,
/// however it ends.
pub(super) struct Lock(#[expect(dead_code, reason = "holding the file is what it is for")] File);

impl Lock {
    /// Takes the lock of a database for `holder`, who is named to whoever comes later.
    pub fn take(database: &Path, holder: &str) -> Result<Lock, StoreError> {
        let unusable = |error: std::io::Error| StoreError::File(Arc::new(error));
        let mut file = owner_only().truncate(false).open(beside(database, ".lock")).map_err(unusable)?;
        let mut taken = file.try_lock();
        // A server that ends just now holds it for a moment still, and so does a child that is not yet another program.
        for _ in 0..10 {
            if !matches!(taken, Err(TryLockError::WouldBlock)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
            taken = file.try_lock();
        }
        match taken {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut first = String::new();
                let _ = file.take(200).read_to_string(&mut first);
                let first = if first.trim().is_empty() { "another server".into() } else { first.trim().to_owned() };
                return Err(StoreError::InUse(first));
            }
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!("this file system knows no locks: make sure that no second server uses the database");
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        file.set_len(0).and_then(|()| writeln!(file, "{holder}")).map_err(unusable)?;
        Ok(Lock(file))
    }
}

/// A file that nobody but its owner can read, where the system knows owners.
fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the file if need be, and closes it and what belongs to it to all but their owner. Gives its one true path.
pub(super) fn make_private(database: &Path) -> Result<PathBuf, StoreError> {
    let unusable = |error: std::io::Error| StoreError::File(Arc::new(error));
    if !database.exists() {
        owner_only().truncate(false).open(database).map_err(unusable)?;
    }
    let database = database.canonicalize().map_err(unusable)?;
    #[cfg(unix)]
    for file in [database.clone(), beside(&database, "-wal"), beside(&database, "-shm")] {
        use std::os::unix::fs::PermissionsExt;
        let Ok(known) = file.metadata() else { continue };
        let mode = known.permissions().mode();
        let private = std::fs::Permissions::from_mode(mode & 0o700);
        if mode & 0o077 != 0
            && let Err(error) = std::fs::set_permissions(&file, private)
        {
            tracing::warn!(file = %file.display(), %error, "others can read the database");
        }
    }
    Ok(database)
}

/// The file beside a database that ends like this.
fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
