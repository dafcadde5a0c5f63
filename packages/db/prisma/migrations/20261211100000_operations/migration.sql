-- The alarms that are on or were on: each is pushed once when it begins.
CREATE TABLE alarm (
  kind TEXT PRIMARY KEY,
  began_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3)
);

-- Long work that the back office shows while it runs.
CREATE TABLE task (
  id SERIAL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('backup', 'export', 'sync')),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  problem TEXT,
  calendar_id INTEGER REFERENCES cloud_calendar (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  reported_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3)
);
CREATE INDEX task_kind_id_idx ON task (kind, id);
CREATE INDEX task_calendar_id_idx ON task (calendar_id);

-- Permission to download one file once. Only a hash is kept, as of every token.
CREATE TABLE download_ticket (
  token_hash BYTEA PRIMARY KEY,
  file TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL
);

-- What the barber has dismissed on the System screen.
ALTER TABLE message ADD COLUMN dismissed_at TIMESTAMPTZ(3);
ALTER TABLE cloud_event
  ADD COLUMN failing_since TIMESTAMPTZ(3),
  ADD COLUMN dismissed_revision INTEGER;
