-- A key that was given up stays here, so that it can never be given out again. `used` is the last day of use, `device` what
-- its owner recognizes it by.
ALTER TABLE keys ADD COLUMN revoked INTEGER;
ALTER TABLE keys ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE keys SET used = unixepoch() * 1000;
CREATE INDEX keys_of_people ON keys (person);

-- The name of an account as it is compared: Unicode's normal form, without case. NULL where an older account had it first.
ALTER TABLE people ADD COLUMN account_key TEXT;
CREATE UNIQUE INDEX people_by_account_key ON people (account_key) WHERE account_key IS NOT NULL;

CREATE INDEX tables_of_hosts ON tables (host);

-- Who said a line: the person, and the seat that they held then.
ALTER TABLE chat ADD COLUMN person INTEGER;
ALTER TABLE chat ADD COLUMN seat INTEGER;

-- Written now and then to see whether anything can be.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL
)
