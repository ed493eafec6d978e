-- When a server was last there, so that clocks do not run while none is.
CREATE TABLE beat (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    last INTEGER NOT NULL
);
