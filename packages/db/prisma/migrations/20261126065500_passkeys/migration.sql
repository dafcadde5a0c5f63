-- Passkeys of the account, which sign in without password and code. The public key is no secret.
CREATE TABLE passkey (
  id SERIAL NOT NULL,
  admin_id INTEGER NOT NULL,
  credential_id TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  -- The highest number that the authenticator has signed; 0 for those that do not count.
  counter BIGINT NOT NULL,
  transports TEXT[],
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3),

  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_admin_id_fkey
    FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX passkey_admin_id_idx ON passkey (admin_id);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);

CREATE TRIGGER announce_insert AFTER INSERT ON passkey
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('security', '');
CREATE TRIGGER announce_update AFTER UPDATE ON passkey
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('security', '');
CREATE TRIGGER announce_delete AFTER DELETE ON passkey
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('security', '');

-- Challenges are signed and not stored. A row claims the use of one, so that no answer to it works twice.
CREATE TABLE used_challenge (
  challenge_hash BYTEA NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT used_challenge_pkey PRIMARY KEY (challenge_hash)
);

-- The sessions that a passkey opened end with it.
ALTER TABLE session
  ADD COLUMN passkey_id INTEGER,
  ADD CONSTRAINT session_passkey_id_fkey
    FOREIGN KEY (passkey_id) REFERENCES passkey(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX session_passkey_id_idx ON session (passkey_id);

ALTER TABLE security_event DROP CONSTRAINT security_event_kind_known;
ALTER TABLE security_event ADD CONSTRAINT security_event_kind_known CHECK (kind IN (
  'sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
  'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed', 'password_failed',
  'password_reset', 'email_changed', 'sessions_ended', 'override_refused',
  'passkey_added', 'passkey_removed', 'passkey_failed'
));
