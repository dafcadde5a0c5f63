-- Secret addresses under which a calendar program reads the bookings.
CREATE TABLE calendar_feed (
  id SERIAL NOT NULL,
  name TEXT NOT NULL,
  token_hash BYTEA NOT NULL,
  shows_names BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_read_at TIMESTAMPTZ(3),

  CONSTRAINT calendar_feed_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX calendar_feed_token_hash_key ON calendar_feed (token_hash);

CREATE TRIGGER announce_insert AFTER INSERT ON calendar_feed
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('cloud', '');
CREATE TRIGGER announce_update AFTER UPDATE ON calendar_feed
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('cloud', '');
CREATE TRIGGER announce_delete AFTER DELETE ON calendar_feed
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('cloud', '');

ALTER TABLE security_event DROP CONSTRAINT security_event_kind_known;
ALTER TABLE security_event ADD CONSTRAINT security_event_kind_known CHECK (kind IN (
  'sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
  'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed', 'password_failed',
  'password_reset', 'email_changed', 'sessions_ended', 'override_refused',
  'passkey_added', 'passkey_removed', 'passkey_failed',
  'key_created', 'key_revoked', 'key_failed', 'webhook_created', 'webhook_deleted',
  'calendar_feed_created', 'calendar_feed_deleted'
));
