-- A changed mail server and a changed address of a webhook are security events: whoever gets the emails or the bookings can
-- read them.

ALTER TABLE security_event DROP CONSTRAINT security_event_kind_known;
ALTER TABLE security_event ADD CONSTRAINT security_event_kind_known CHECK (kind IN (
  'sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
  'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed', 'password_failed',
  'password_reset', 'email_changed', 'sessions_ended', 'override_refused',
  'passkey_added', 'passkey_removed', 'passkey_failed',
  'key_created', 'key_revoked', 'key_failed', 'webhook_created', 'webhook_deleted', 'webhook_moved',
  'calendar_feed_created', 'calendar_feed_deleted',
  'mail_server_changed', 'mail_server_removed'
));
