-- The first schema: services, visits, people, times, and the door to the back office.
--
-- Instants are timestamptz and money is numeric(10,2). What Prisma's schema language cannot say
-- (exclusion, checks, partial indexes) stands at the end, each with its why.

-- Emails and names are compared without regard to case. The extension is a trusted one, so the
-- database's owner may add it. (No semicolons in comments: the engine splits the script at them.)
CREATE EXTENSION IF NOT EXISTS citext;

CREATE TABLE addon (
  id SERIAL NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  duration_minutes INTEGER NOT NULL DEFAULT 0,
  price DECIMAL(10,2) NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT true,
  display_order INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT addon_pkey PRIMARY KEY (id)
);

CREATE TABLE admin (
  id SERIAL NOT NULL,
  email CITEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT admin_pkey PRIMARY KEY (id)
);

CREATE TABLE session (
  id SERIAL NOT NULL,
  admin_id INTEGER NOT NULL,
  token_hash BYTEA NOT NULL,
  cookie_hash BYTEA NOT NULL,
  user_agent TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT session_pkey PRIMARY KEY (id)
);

CREATE TABLE appointment_type (
  id SERIAL NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  duration_minutes INTEGER NOT NULL DEFAULT 30,
  price DECIMAL(10,2),
  color TEXT NOT NULL DEFAULT '#3b82f6',
  is_active BOOLEAN NOT NULL DEFAULT true,
  display_order INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT appointment_type_pkey PRIMARY KEY (id)
);

CREATE TABLE appointment_type_addon (
  appointment_type_id INTEGER NOT NULL,
  addon_id INTEGER NOT NULL,

  CONSTRAINT appointment_type_addon_pkey PRIMARY KEY (appointment_type_id,addon_id)
);

CREATE TABLE blackout (
  id SERIAL NOT NULL,
  title TEXT NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  reason TEXT,
  is_all_day BOOLEAN NOT NULL DEFAULT false,
  cloud_calendar_id INTEGER,
  source_href TEXT,
  source_instance TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT blackout_pkey PRIMARY KEY (id)
);

CREATE TABLE booking (
  id SERIAL NOT NULL,
  status TEXT NOT NULL DEFAULT 'confirmed',
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  appointment_type_id INTEGER,
  type_name TEXT NOT NULL,
  type_duration_minutes INTEGER NOT NULL,
  type_price DECIMAL(10,2),
  type_color TEXT NOT NULL,
  client_id INTEGER,
  client_name TEXT NOT NULL,
  client_email TEXT NOT NULL,
  client_phone TEXT,
  client_notes TEXT,
  is_first_time BOOLEAN,
  referral_source TEXT,
  picture_reference TEXT,
  notes TEXT,
  donation_amount DECIMAL(10,2),
  calendar_uid UUID NOT NULL DEFAULT gen_random_uuid(),
  revision INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT booking_pkey PRIMARY KEY (id)
);

CREATE TABLE booking_addon (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  addon_id INTEGER,
  name TEXT NOT NULL,
  duration_minutes INTEGER NOT NULL,
  price DECIMAL(10,2) NOT NULL,

  CONSTRAINT booking_addon_pkey PRIMARY KEY (id)
);

CREATE TABLE booking_token (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  token_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT booking_token_pkey PRIMARY KEY (id)
);

CREATE TABLE idempotency_key (
  key_hash BYTEA NOT NULL,
  request_hash BYTEA NOT NULL,
  booking_id INTEGER NOT NULL,
  sealed_tokens BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT idempotency_key_pkey PRIMARY KEY (key_hash)
);

CREATE TABLE picture (
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT picture_pkey PRIMARY KEY (name)
);

CREATE TABLE business_hours (
  day_of_week SMALLINT NOT NULL,
  is_open BOOLEAN NOT NULL DEFAULT false,
  open_time TEXT,
  close_time TEXT,

  CONSTRAINT business_hours_pkey PRIMARY KEY (day_of_week)
);

CREATE TABLE client (
  id SERIAL NOT NULL,
  name CITEXT NOT NULL,
  email CITEXT NOT NULL,
  phone TEXT,
  notes TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT client_pkey PRIMARY KEY (id)
);

CREATE TABLE cloud_account (
  id SERIAL NOT NULL,
  email TEXT NOT NULL,
  sealed_password BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT cloud_account_pkey PRIMARY KEY (id)
);

CREATE TABLE cloud_calendar (
  id SERIAL NOT NULL,
  account_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  displayname TEXT,
  color TEXT,
  mapped_to_blackout BOOLEAN NOT NULL DEFAULT false,
  receives_bookings BOOLEAN NOT NULL DEFAULT false,
  sync_token TEXT,
  ctag TEXT,
  last_synced_at TIMESTAMPTZ(3),
  last_error TEXT,

  CONSTRAINT cloud_calendar_pkey PRIMARY KEY (id)
);

CREATE TABLE setting (
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  description TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT setting_pkey PRIMARY KEY (key)
);

CREATE UNIQUE INDEX admin_email_key ON admin(email);
CREATE UNIQUE INDEX session_token_hash_key ON session(token_hash);
CREATE UNIQUE INDEX session_cookie_hash_key ON session(cookie_hash);
CREATE INDEX session_admin_id_idx ON session(admin_id);
CREATE INDEX appointment_type_addon_addon_id_idx ON appointment_type_addon(addon_id);
CREATE INDEX blackout_end_at_start_at_idx ON blackout(end_at, start_at);
CREATE UNIQUE INDEX blackout_cloud_calendar_id_source_href_source_instance_key ON blackout(cloud_calendar_id, source_href, source_instance);
CREATE INDEX booking_start_at_idx ON booking(start_at);
CREATE INDEX booking_status_start_at_idx ON booking(status, start_at);
CREATE INDEX booking_client_id_start_at_idx ON booking(client_id, start_at);
CREATE INDEX booking_appointment_type_id_idx ON booking(appointment_type_id);
CREATE INDEX booking_addon_booking_id_idx ON booking_addon(booking_id);
CREATE INDEX booking_addon_addon_id_idx ON booking_addon(addon_id);
CREATE UNIQUE INDEX booking_token_token_hash_key ON booking_token(token_hash);
CREATE INDEX booking_token_booking_id_idx ON booking_token(booking_id);
CREATE INDEX idempotency_key_booking_id_idx ON idempotency_key(booking_id);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key(created_at);
CREATE INDEX picture_created_at_idx ON picture(created_at);
CREATE UNIQUE INDEX client_email_name_key ON client(email, name);
CREATE UNIQUE INDEX cloud_calendar_account_id_url_key ON cloud_calendar(account_id, url);

ALTER TABLE session
  ADD CONSTRAINT session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE appointment_type_addon
  ADD CONSTRAINT appointment_type_addon_appointment_type_id_fkey FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE appointment_type_addon
  ADD CONSTRAINT appointment_type_addon_addon_id_fkey FOREIGN KEY (addon_id) REFERENCES addon(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE blackout
  ADD CONSTRAINT blackout_cloud_calendar_id_fkey FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE booking
  ADD CONSTRAINT booking_appointment_type_id_fkey FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE booking
  ADD CONSTRAINT booking_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE booking_addon
  ADD CONSTRAINT booking_addon_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE booking_addon
  ADD CONSTRAINT booking_addon_addon_id_fkey FOREIGN KEY (addon_id) REFERENCES addon(id) ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE booking_token
  ADD CONSTRAINT booking_token_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE idempotency_key
  ADD CONSTRAINT idempotency_key_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE cloud_calendar
  ADD CONSTRAINT cloud_calendar_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- The last word against double booking: two visits that hold their time may not share an instant,
-- however the requests race. Ranges are half-open, so a visit may start when another ends. It also
-- serves every question of the form "which visits overlap this window".
ALTER TABLE booking
  ADD CONSTRAINT booking_holds_its_time_alone
  EXCLUDE USING gist (tstzrange(start_at, end_at, '[)') WITH &&)
  WHERE (status IN ('confirmed', 'completed'));

-- A range that ends before it starts would slip through every overlap test.
ALTER TABLE booking ADD CONSTRAINT booking_ends_after_start CHECK (end_at > start_at);
ALTER TABLE blackout ADD CONSTRAINT blackout_ends_not_before_start CHECK (end_at >= start_at);

-- The closed vocabularies. Text with a check, since a status may be added without rewriting rows.
ALTER TABLE booking
  ADD CONSTRAINT booking_status_known
  CHECK (status IN ('confirmed', 'completed', 'cancelled', 'no-show'));
ALTER TABLE booking_token
  ADD CONSTRAINT booking_token_purpose_known
  CHECK (purpose IN ('reschedule', 'cancel', 'manage'));
ALTER TABLE business_hours
  ADD CONSTRAINT business_hours_day_known CHECK (day_of_week BETWEEN 0 AND 6);

-- Nothing takes negative time or pays a negative price, whoever writes the row.
ALTER TABLE appointment_type
  ADD CONSTRAINT appointment_type_sane CHECK (duration_minutes > 0 AND price >= 0);
ALTER TABLE addon
  ADD CONSTRAINT addon_sane CHECK (duration_minutes >= 0 AND price >= 0);
ALTER TABLE booking
  ADD CONSTRAINT booking_sane CHECK (type_duration_minutes > 0 AND donation_amount >= 0);

-- At most one calendar receives bookings.
CREATE UNIQUE INDEX cloud_calendar_one_receives_bookings
  ON cloud_calendar (receives_bookings) WHERE receives_bookings;
