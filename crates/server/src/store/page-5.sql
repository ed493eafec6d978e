-- The step of its lesson that a table is at, -1 once the lesson is over; NULL for a table that never had one.
ALTER TABLE tables ADD COLUMN lesson INTEGER;
-- What the holder of a seat will do once it is their turn: a JSON list of choices in words.
ALTER TABLE seats ADD COLUMN plan TEXT;

CREATE INDEX tables_of_lessons ON tables (host) WHERE lesson >= 0;
