-- The key by which push services know this server, in the form of PKCS #8. Subscriptions are bound to it, so it is made once.
CREATE TABLE push_key (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    pkcs8 BLOB NOT NULL
);

-- Where somebody wants to be told of their turns: at most one address a device, which is known by its key. `p256dh` and `auth`
-- are what a browser gave us to encrypt for it, `site` the address of ours that it was on.
CREATE TABLE subscriptions (
    key BLOB PRIMARY KEY REFERENCES keys (hash),
    endpoint TEXT NOT NULL UNIQUE,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    site TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;

-- However a key is given up, nobody is told anything through it from then on.
CREATE TRIGGER subscriptions_end_with_keys AFTER UPDATE OF revoked ON keys WHEN NEW.revoked IS NOT NULL
BEGIN
    DELETE FROM subscriptions WHERE key = NEW.hash;
END;

-- Whether the holder of a seat is called to the table: 0 for no, 1 for soon, 2 for done; 0 again once they have looked.
ALTER TABLE seats ADD COLUMN called INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_to_call ON seats (table_id) WHERE called = 1;
