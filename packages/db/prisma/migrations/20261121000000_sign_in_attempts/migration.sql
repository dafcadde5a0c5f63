-- Attempts to sign in are counted here and not in a process, so that a restart forgives nothing and
-- every process counts the same. The keys are hashes: whose address or account it was is nobody's
-- business. The index finds the windows that are over, to sweep them out.
CREATE TABLE sign_in_attempt (
  key_hash BYTEA NOT NULL,
  count INTEGER NOT NULL,
  window_ends_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT sign_in_attempt_pkey PRIMARY KEY (key_hash)
);

CREATE INDEX sign_in_attempt_window_ends_at_idx ON sign_in_attempt(window_ends_at);
