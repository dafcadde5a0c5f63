-- Counts the calls of each network for the rate limits, so that all processes share them. The keys are hashes of
-- network and kind of call. Unlogged, since the counts are worth a minute and a crash may forget them.
CREATE UNLOGGED TABLE call_count (
  key_hash BYTEA NOT NULL,
  count INTEGER NOT NULL,
  window_ends_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT call_count_pkey PRIMARY KEY (key_hash)
);

CREATE INDEX call_count_window_ends_at_idx ON call_count(window_ends_at);
