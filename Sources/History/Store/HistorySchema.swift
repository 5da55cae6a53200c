internal import CurlewDatabase

/// The tables of `history.sqlite`.
///
///     source ◄── entry ── run        one line of the list each
///                  │
///                detail              heads, and numbers of contents
///                  │
///                content ── piece    bytes once by digest, with a count of uses
///
/// `block` lists the tables of the index, `words_1` and so on (`WordIndex`); `doomed` the exchanges whose bytes are still
/// to be erased (`Deletions`). `loose` lists the exchanges that may leave when a limit is exceeded: all but the last
/// answers of saved requests. Its triggers keep it, whatever program writes, so that a limit that cannot be met costs a
/// look at the first row, and no search among what stays. `tally` has one row: the last id, sums, `is_dirty` while
/// deleted bytes may be in the log, `is_brought` once the exchanges of earlier versions are here. `sought` has the
/// secrets that a search was begun for and not ended (`HistoryStore.hide`).
enum HistorySchema {
    static let file = TableFile(steps: [first, second, third, fourth], shrinks: true)

    private static let first = """
        CREATE TABLE tally (next INTEGER NOT NULL, entries INTEGER NOT NULL, run_entries INTEGER NOT NULL,
            bytes INTEGER NOT NULL, is_dirty INTEGER NOT NULL, is_brought INTEGER NOT NULL);
        INSERT INTO tally VALUES (0, 0, 0, 0, 0, 0);
        CREATE TABLE source (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, request TEXT NOT NULL, last INTEGER, is_gone INTEGER NOT NULL DEFAULT 0,
            UNIQUE (collection, request));
        CREATE TABLE run (id INTEGER PRIMARY KEY, date REAL NOT NULL, title TEXT NOT NULL);
        CREATE TABLE entry (id INTEGER PRIMARY KEY, date REAL NOT NULL, origin INTEGER NOT NULL, run INTEGER,
            source INTEGER, name TEXT NOT NULL, environment TEXT, method TEXT NOT NULL, url TEXT NOT NULL,
            host TEXT NOT NULL, status INTEGER NOT NULL, reason TEXT NOT NULL, outcome INTEGER NOT NULL,
            took INTEGER NOT NULL, size INTEGER NOT NULL);
        CREATE INDEX entry_date ON entry (date);
        CREATE INDEX entry_source ON entry (source, id) WHERE source IS NOT NULL;
        CREATE INDEX entry_run ON entry (run, id) WHERE run IS NOT NULL;
        CREATE TABLE detail (id INTEGER PRIMARY KEY, request_fields TEXT NOT NULL, request_body INTEGER,
            request_count INTEGER NOT NULL, version TEXT NOT NULL, fields TEXT NOT NULL, body INTEGER,
            body_digest TEXT, timings TEXT NOT NULL, sentence TEXT NOT NULL, interim TEXT NOT NULL,
            sendings TEXT NOT NULL, saved INTEGER, trace INTEGER, holes TEXT NOT NULL, checks TEXT NOT NULL,
            bytes INTEGER NOT NULL, cuts INTEGER NOT NULL, header_origins TEXT NOT NULL, answer_url TEXT);
        CREATE TABLE content (id INTEGER PRIMARY KEY, digest TEXT UNIQUE, uses INTEGER NOT NULL,
            bytes INTEGER NOT NULL);
        CREATE TABLE piece (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        CREATE TABLE block (id INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER, is_run INTEGER NOT NULL,
            words INTEGER NOT NULL, made INTEGER NOT NULL, entries INTEGER NOT NULL, bytes INTEGER NOT NULL,
            is_stale INTEGER NOT NULL DEFAULT 0, next INTEGER, reached INTEGER);
        CREATE TABLE doomed (id INTEGER PRIMARY KEY, is_run INTEGER NOT NULL, is_asked INTEGER NOT NULL);
        CREATE TRIGGER entry_made AFTER INSERT ON entry BEGIN
            UPDATE tally SET entries = entries + (new.run IS NULL), run_entries = run_entries + (new.run IS NOT NULL);
        END;
        CREATE TRIGGER entry_gone AFTER DELETE ON entry BEGIN
            UPDATE tally SET entries = entries - (old.run IS NULL), run_entries = run_entries - (old.run IS NOT NULL);
        END;
        CREATE TRIGGER detail_made AFTER INSERT ON detail BEGIN UPDATE tally SET bytes = bytes + new.bytes; END;
        CREATE TRIGGER detail_gone AFTER DELETE ON detail BEGIN UPDATE tally SET bytes = bytes - old.bytes; END;
        CREATE TRIGGER content_made AFTER INSERT ON content BEGIN UPDATE tally SET bytes = bytes + new.bytes; END;
        CREATE TRIGGER content_gone AFTER DELETE ON content BEGIN
            UPDATE tally SET bytes = bytes - old.bytes;
            DELETE FROM piece WHERE id = old.id;
        END;
        """

    private static let second = "ALTER TABLE detail ADD COLUMN home TEXT;"

    private static let third = """
        CREATE TABLE loose (is_run INTEGER NOT NULL, id INTEGER NOT NULL, date REAL NOT NULL, PRIMARY KEY (is_run, id))
            WITHOUT ROWID;
        CREATE INDEX loose_date ON loose (date);
        INSERT INTO loose SELECT run IS NOT NULL, id, date FROM entry
            WHERE id NOT IN (SELECT last FROM source WHERE last IS NOT NULL AND \(SourceTable.isSaved));
        CREATE TRIGGER loose_made AFTER INSERT ON entry
            WHEN NOT EXISTS (SELECT 1 FROM source WHERE id = new.source AND last = new.id AND \(SourceTable.isSaved))
        BEGIN
            INSERT INTO loose VALUES (new.run IS NOT NULL, new.id, new.date);
        END;
        CREATE TRIGGER loose_gone AFTER DELETE ON entry BEGIN
            DELETE FROM loose WHERE is_run = (old.run IS NOT NULL) AND id = old.id;
        END;
        CREATE TRIGGER source_moved AFTER UPDATE ON source BEGIN
            INSERT OR IGNORE INTO loose SELECT run IS NOT NULL, id, date FROM entry WHERE id = old.last;
            DELETE FROM loose WHERE is_run IN (0, 1) AND id = (SELECT last FROM source WHERE id = new.id AND \(SourceTable.isSaved));
        END;
        CREATE TRIGGER source_gone AFTER DELETE ON source BEGIN
            INSERT OR IGNORE INTO loose SELECT run IS NOT NULL, id, date FROM entry WHERE id = old.last;
        END;
        """

    private static let fourth = """
        CREATE TABLE IF NOT EXISTS sought (secret TEXT PRIMARY KEY) WITHOUT ROWID;
        """
}
