-- The read model. A change here needs a new number in ReadModelFile.SCHEMA_VERSION: files of another version are
-- dropped and filled again from the topics.
-- `record` columns hold the Kafka value as it came; the other columns are what queries look at.

CREATE TABLE files (
    file        TEXT PRIMARY KEY,
    source      TEXT NOT NULL,
    scope       TEXT NOT NULL,
    path        TEXT NOT NULL,
    folded      TEXT NOT NULL,
    state       TEXT NOT NULL,
    content_key TEXT,
    first_seen  INTEGER NOT NULL,
    record      BLOB NOT NULL
);
CREATE INDEX files_by_content ON files (content_key, first_seen, file, state, path) WHERE content_key IS NOT NULL;
CREATE INDEX files_by_state ON files (scope, state, content_key);
CREATE INDEX files_by_source ON files (source, state, scope);

CREATE TABLE contents (
    content_key TEXT PRIMARY KEY,
    content_ref TEXT NOT NULL,
    collection  TEXT NOT NULL,
    scope       TEXT NOT NULL,
    status      TEXT NOT NULL,
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

-- One row per file with the state that people see.
CREATE VIEW inventory AS
SELECT f.file,
       f.source,
       f.scope,
       f.folded,
       f.record AS file_record,
       c.record AS content_record,
       CASE
           WHEN f.state IN ('gone', 'ignored') THEN f.state
           WHEN f.state = 'unreadable' THEN 'quarantined'
           WHEN c.status IS NULL OR c.status = 'retired' THEN 'identified'
           ELSE c.status
       END AS shown,
       (SELECT d.file
        FROM files d
        WHERE d.content_key = f.content_key AND d.state IN ('present', 'unreadable')
        ORDER BY d.first_seen, d.file
        LIMIT 1) AS first_holder
FROM files f
LEFT JOIN contents c ON c.content_key = f.content_key;
