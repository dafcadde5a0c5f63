-- Two-factor login. `confirmed_at` is null until a first code proved that the authenticator app has the
-- secret, and a sign-in asks for a code only then. `last_counter` is the time step of the last code that
-- was accepted: a code of that step or an earlier one is refused, so that each code works once.
CREATE TABLE two_factor (
  admin_id INTEGER NOT NULL,
  sealed_secret BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  last_counter INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT two_factor_pkey PRIMARY KEY (admin_id)
);

ALTER TABLE two_factor
  ADD CONSTRAINT two_factor_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- Recovery codes hold 80 random bits, so a plain SHA-256 cannot be searched. A used one is deleted.
CREATE TABLE recovery_code (
  code_hash BYTEA NOT NULL,
  admin_id INTEGER NOT NULL,

  CONSTRAINT recovery_code_pkey PRIMARY KEY (code_hash)
);

CREATE INDEX recovery_code_admin_id_idx ON recovery_code(admin_id);

ALTER TABLE recovery_code
  ADD CONSTRAINT recovery_code_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES two_factor(admin_id) ON DELETE CASCADE ON UPDATE CASCADE;
