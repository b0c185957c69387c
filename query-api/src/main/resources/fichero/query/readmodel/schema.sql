-- The read model. A change here needs a new number in ReadModelFile.SCHEMA_VERSION: files of another version are
-- dropped and filled again from the topics.
-- `record` columns hold the Kafka value as it came; the other columns are what queries look at.

-- One narrow row for each file, with the state that people see and with what its content says of it: every filter and
-- every order of the inventory looks at this table alone. FileRows keeps it so.
-- `state` is what the catalogue says, `shown` what people see; `tags` and `flags` have a line end around each word.
CREATE TABLE files (
    id          INTEGER PRIMARY KEY,
    file        TEXT NOT NULL UNIQUE,
    source      TEXT NOT NULL,
    collection  TEXT NOT NULL,
    scope       TEXT NOT NULL,
    path        TEXT NOT NULL,
    folded      TEXT NOT NULL,
    state       TEXT NOT NULL,
    content_key TEXT,
    parent      TEXT,
    tags        TEXT NOT NULL,
    size        INTEGER NOT NULL,
    modified    INTEGER NOT NULL,
    first_seen  INTEGER NOT NULL,
    changed     INTEGER NOT NULL,
    shown       TEXT NOT NULL,
    reason      TEXT,
    type        TEXT,
    language    TEXT,
    flags       TEXT NOT NULL
);
CREATE INDEX files_by_content ON files (content_key, first_seen, file, state, path, size) WHERE content_key IS NOT NULL;
CREATE INDEX files_by_shown ON files (shown, file, scope);
CREATE INDEX files_by_reason ON files (reason, file) WHERE reason IS NOT NULL;
CREATE INDEX files_by_parent ON files (parent, file) WHERE parent IS NOT NULL;
CREATE INDEX files_by_source ON files (source, state, scope);
CREATE INDEX files_by_path ON files (path);
CREATE INDEX files_by_size ON files (size, file);
CREATE INDEX files_by_modified ON files (modified, file);
CREATE INDEX files_by_changed ON files (changed, file);

-- Apart from the narrow rows, which are walked through.
CREATE TABLE file_records (
    id     INTEGER PRIMARY KEY,
    record BLOB NOT NULL
);

-- When files took up a content and when they went with it, to tell moves: `gone` is 0 or 1.
CREATE TABLE versions (
    id      INTEGER NOT NULL,
    version INTEGER NOT NULL,
    sha256  TEXT NOT NULL,
    gone    INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    run_id  TEXT NOT NULL,
    PRIMARY KEY (id, version)
) WITHOUT ROWID;
CREATE INDEX versions_by_content ON versions (sha256, gone, at);

CREATE TABLE contents (
    content_key TEXT PRIMARY KEY,
    content_ref TEXT NOT NULL,
    collection  TEXT NOT NULL,
    scope       TEXT NOT NULL,
    status      TEXT NOT NULL,
    reason      TEXT,
    type        TEXT,
    language    TEXT,
    flags       TEXT NOT NULL,
    chunks      INTEGER NOT NULL,
    unconfirmed INTEGER NOT NULL,
    record      BLOB NOT NULL
);
CREATE INDEX contents_by_ref ON contents (content_ref, collection);
CREATE INDEX contents_by_status ON contents (scope, status, chunks);
CREATE INDEX contents_under_way ON contents (status) WHERE status IN ('identified', 'extracted', 'retired') OR unconfirmed > 0;

CREATE TABLE runs (
    run_id  TEXT PRIMARY KEY,
    source  TEXT NOT NULL,
    kind    TEXT NOT NULL,
    started INTEGER NOT NULL,
    record  BLOB NOT NULL
);
CREATE INDEX runs_by_start ON runs (started DESC, run_id);
CREATE INDEX runs_by_source ON runs (source, kind, started);

CREATE TABLE stages (
    stage_key TEXT PRIMARY KEY,
    record    BLOB NOT NULL
);

-- Sources that producers have in their settings, by the report that says so.
CREATE TABLE watched (
    stage_key TEXT NOT NULL,
    source    TEXT NOT NULL,
    root      TEXT NOT NULL,
    scope     TEXT NOT NULL,
    PRIMARY KEY (source, stage_key)
) WITHOUT ROWID;

-- Files that somebody wants to be looked at again, until their producer has done it.
CREATE TABLE requests (
    request_key TEXT PRIMARY KEY,
    source      TEXT NOT NULL
) WITHOUT ROWID;

-- How far each log is reflected: written in the same transaction as the rows.
CREATE TABLE positions (
    topic       TEXT NOT NULL,
    partition   INTEGER NOT NULL,
    topic_id    TEXT NOT NULL,
    next_offset INTEGER NOT NULL,
    PRIMARY KEY (topic, partition)
) WITHOUT ROWID;

CREATE TABLE followed (
    at INTEGER NOT NULL
);
INSERT INTO followed VALUES (0);
