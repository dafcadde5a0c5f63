-- The closed vocabularies that had no check yet. The router parses both columns where it reads them.
-- No version has written another value.
ALTER TABLE security_event
  ADD CONSTRAINT security_event_kind_known
  CHECK (kind IN ('sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
                  'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed',
                  'password_failed', 'password_reset', 'email_changed', 'sessions_ended',
                  'override_refused'));

ALTER TABLE cloud_object
  ADD CONSTRAINT cloud_object_problem_known
  CHECK (problem IN ('incomplete', 'unreadable', 'unreadable-repetition'));
