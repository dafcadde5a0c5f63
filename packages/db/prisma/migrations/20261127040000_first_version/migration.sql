-- The schema of the first version. Instants are timestamptz, money is numeric(10,2). Closed vocabularies are text with a
-- check, since a value can then be added without rewriting rows. The `.prisma` files describe the same tables; what Prisma
-- cannot express (checks, exclusion constraints, partial and expression indexes, triggers) is only here.

-- Emails and names are compared without regard to case. All three extensions are trusted ones, which the owner of the
-- database may add.
CREATE EXTENSION IF NOT EXISTS citext;
-- Search for text anywhere in a name, an email or a phone number. citext has no trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Search without regard to accents.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- A text as search compares it, without accents and in lower case; "ß" is "ss", and "ø" is "o". PostgreSQL does not call
-- unaccent immutable because its dictionary can be replaced, which nobody here does.
CREATE FUNCTION searchable(text TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent', text));

-- What a search for a contact reads, one value a line. Nobody can type a line break into a search.
CREATE FUNCTION searchable_contact(name TEXT, email TEXT, phone TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN searchable(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, ''));

-- Whether two contacts are one person: the same name and email, or, when one of them has no email, the same name and phone
-- (ADR 21). The name alone does not identify a person. Phones are compared by their `phone_key`, which the server computes.
CREATE FUNCTION is_same_contact(
  name TEXT, email TEXT, phone_key TEXT, other_name TEXT, other_email TEXT, other_phone_key TEXT
) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  name::citext = other_name::citext
    AND coalesce(email::citext = other_email::citext, phone_key = other_phone_key),
  false
);

-- The mailbox of an address: a tag after a plus is left out, and Gmail ignores dots and has two domains.
CREATE FUNCTION mailbox_of(address TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN lower(address) ~ '@(gmail|googlemail)\.com$'
    THEN replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
  ELSE split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2)
END;

CREATE TABLE admin (
  id SERIAL NOT NULL,
  email CITEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT admin_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX admin_email_key ON admin (email);

CREATE TABLE setting (
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  description TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT setting_pkey PRIMARY KEY (key)
);

CREATE TABLE picture (
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The limits of uploads sum up what is stored of all pictures that no booking names yet, and what a network sent within
  -- a day. They are columns because several processes share the limits.
  byte_size INTEGER NOT NULL DEFAULT 0,
  counted_bytes INTEGER NOT NULL DEFAULT 0,
  network_hash BYTEA,
  -- Pictures of the site itself, such as those of the slideshow. No booking can name one.
  is_public BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT picture_pkey PRIMARY KEY (name)
);
CREATE INDEX picture_created_at_idx ON picture (created_at);

-- Versions of the site's texts. Only what differs from the defaults of the code is stored.
CREATE TABLE content_version (
  id SERIAL NOT NULL,
  key TEXT NOT NULL,
  number INTEGER NOT NULL,
  value JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT content_version_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX content_version_key_number_key ON content_version (key, number);

CREATE TABLE addon (
  id SERIAL NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  duration_minutes INTEGER NOT NULL DEFAULT 0,
  price DECIMAL(10,2) NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT true,
  display_order INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The Aggie special: such an add-on costs nothing when it is booked. A booking stores its own copy.
  is_free_special BOOLEAN NOT NULL DEFAULT false,
  -- Only one add-on of a group can be chosen for a visit.
  choice_group TEXT,

  CONSTRAINT addon_pkey PRIMARY KEY (id),
  CONSTRAINT addon_sane CHECK (duration_minutes >= 0 AND price >= 0)
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
  -- The time after a visit in which the barber cleans up. A booking stores its own copy of it and of the duration, so
  -- that a change of the service moves no booking.
  cleanup_minutes INTEGER NOT NULL DEFAULT 0,
  -- A free neck and ear clean-up within 14 days comes with the service. A booking stores its own copy.
  includes_cleanup BOOLEAN NOT NULL DEFAULT false,
  -- What clients are told before a visit, in its emails and on its pages.
  before_you_come TEXT,

  CONSTRAINT appointment_type_pkey PRIMARY KEY (id),
  CONSTRAINT appointment_type_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240),
  CONSTRAINT appointment_type_sane CHECK (duration_minutes > 0 AND price >= 0)
);

CREATE TABLE appointment_type_addon (
  appointment_type_id INTEGER NOT NULL,
  addon_id INTEGER NOT NULL,

  CONSTRAINT appointment_type_addon_pkey PRIMARY KEY (appointment_type_id, addon_id),
  CONSTRAINT appointment_type_addon_addon_id_fkey
    FOREIGN KEY (addon_id) REFERENCES addon(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT appointment_type_addon_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX appointment_type_addon_addon_id_idx ON appointment_type_addon (addon_id);

CREATE TABLE business_hours (
  day_of_week SMALLINT NOT NULL,
  is_open BOOLEAN NOT NULL DEFAULT false,
  open_time TEXT,
  close_time TEXT,
  -- Breaks of a day as [{"startTime": "12:00", "endTime": "13:00"}], in wall time of the business zone and in order. They
  -- are written and read with their day, never alone, so they are no table of their own.
  breaks JSONB NOT NULL DEFAULT '[]',

  CONSTRAINT business_hours_pkey PRIMARY KEY (day_of_week),
  CONSTRAINT business_hours_day_known CHECK (day_of_week BETWEEN 0 AND 6)
);

-- Dates whose hours replace those of their weekday.
CREATE TABLE special_date (
  date DATE NOT NULL,
  is_open BOOLEAN NOT NULL,
  open_time TEXT,
  close_time TEXT,
  breaks JSONB NOT NULL DEFAULT '[]',
  note TEXT,

  CONSTRAINT special_date_pkey PRIMARY KEY (date)
);

CREATE TABLE client (
  id SERIAL NOT NULL,
  name CITEXT NOT NULL,
  email CITEXT,
  phone TEXT,
  -- What the server reads the phone as (contacts/phone-number.ts): '+19795550100', or digits.
  phone_key TEXT,
  notes TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The client was created by a change of a booking's contact. The next such change deletes the client again, unless
  -- something else refers to them.
  is_from_contact_change BOOLEAN NOT NULL DEFAULT false,
  -- A client whom the barber no longer wants to come. Nobody can book online under the email or the phone of such a client.
  is_blocked BOOLEAN NOT NULL DEFAULT false,
  block_note TEXT,
  -- The barber entered or imported the client, or has booked for them, so their bookings are not those of a stranger.
  is_entered BOOLEAN NOT NULL DEFAULT false,
  search_text TEXT GENERATED ALWAYS AS (searchable_contact(name::text, email::text, phone)) STORED,

  CONSTRAINT client_pkey PRIMARY KEY (id),
  CONSTRAINT client_phone_key_of_a_phone CHECK (phone IS NOT NULL OR phone_key IS NULL)
);
CREATE INDEX client_blocked_idx ON client (id) WHERE is_blocked;
CREATE UNIQUE INDEX client_email_name_key ON client (email, name);
CREATE INDEX client_name_id_idx ON client (name, id);
CREATE INDEX client_phone_key_idx ON client (phone_key) WHERE phone_key IS NOT NULL;
-- Search for the digits of a number, however it is grouped. Trigrams serve three digits and more.
CREATE INDEX client_phone_key_trgm_idx ON client USING gin (phone_key gin_trgm_ops);
CREATE INDEX client_search_text_trgm_idx ON client USING gin (search_text gin_trgm_ops);
-- Possible duplicates.
CREATE INDEX client_searchable_name_idx ON client (searchable(name::text));
-- A client without an email is known by name and phone, however the requests race (ADR 21).
CREATE UNIQUE INDEX client_without_email_key ON client (name, phone_key) NULLS NOT DISTINCT WHERE email IS NULL;

-- The email or phone of a blocked person who was erased, hashed with a key of the installation. It still blocks, and says
-- nothing about the person.
CREATE TABLE blocked_contact (
  hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT blocked_contact_pkey PRIMARY KEY (hash)
);

-- A mailbox that unsubscribed from the reminders to book, hashed with a key of the installation. The wish belongs to the
-- mailbox, so that it holds for every client who has it, also for those who are added, merged or restored later.
CREATE TABLE unsubscribed_mailbox (
  hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT unsubscribed_mailbox_pkey PRIMARY KEY (hash)
);

-- An address whose reader pressed the link of a booking that awaited it, hashed with a key of the installation.
CREATE TABLE proven_mailbox (
  hash BYTEA NOT NULL,
  proven_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT proven_mailbox_pkey PRIMARY KEY (hash)
);

CREATE FUNCTION mailbox_hash(key TEXT, address TEXT) RETURNS BYTEA LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN substring(sha256(convert_to(key || ' ' || mailbox_of(address), 'UTF8')) FOR 16);

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
  includes_cleanup BOOLEAN NOT NULL DEFAULT false,
  client_id INTEGER,
  client_name TEXT NOT NULL,
  client_email TEXT,
  client_phone TEXT,
  client_phone_key TEXT,
  -- Where the barber comes to; null for a visit at the barber's.
  place TEXT,
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
  -- When the present start was agreed: a visit that is booked or moved to a time within the reminder window needs no
  -- reminder.
  start_agreed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- An erased booking keeps its numbers. Its calendar event is overwritten until it holds nothing of the person.
  erased_at TIMESTAMPTZ(3),
  cleanup_minutes INTEGER NOT NULL DEFAULT 0,
  -- Bookings that share a series. Each stores its own copy of the interval and of its position, so that a deleted or
  -- restored booking needs no other row.
  series_id UUID,
  series_weeks INTEGER,
  series_position INTEGER,
  series_size INTEGER,
  -- The start that the client has confirmed to come for. The confirmation holds for that start alone.
  coming_for TIMESTAMPTZ(3),
  -- A first visit may ask the barber: a pending booking occupies its time until it is approved, declined or over. This is
  -- until when it waits for the barber, or waited. Null for a booking that never had to.
  pending_until TIMESTAMPTZ(3),
  -- How the wait ended. Null while it lasts, for a client who cancelled meanwhile, and for a booking that never had to wait.
  decision TEXT,
  -- What the barber told the client with it.
  decision_reason TEXT,
  -- How the donation of a booking was given. Its amount is donation_amount. Null is not recorded, none is no donation.
  payment_method TEXT,
  -- The visits of several people who come together share a group. One of them belongs to the person who booked.
  group_id UUID,
  is_organizer BOOLEAN NOT NULL DEFAULT false,
  group_discount DECIMAL(10,2) NOT NULL DEFAULT 0,
  -- The last booking of a finished series may begin another one. An undo of that returns it to the series that it belonged to.
  former_series_id UUID,
  -- The booking whose link or remembered phone booked another one again.
  booked_from_id INTEGER,
  -- The booking of a free clean-up refers to the visit that it came with. No foreign key: either may be deleted and restored.
  cleanup_of_id INTEGER,
  -- How often the contact of a booking was changed by its link, which is limited.
  contact_changes INTEGER NOT NULL DEFAULT 0,
  -- The network from which an unproven visit was booked, hashed with a key of the installation. Null for all others, and a
  -- day after the visit.
  network_hash BYTEA,
  -- The mailbox that booked, hashed with a key of the installation; it stays when the visit is handed over. Null a day after the visit.
  booker_hash BYTEA,
  -- When a visit was completed before its planned end. Null otherwise.
  completed_at TIMESTAMPTZ(3),
  -- An API key alone says that it is completed, which proves nobody until the barber has changed the booking himself.
  completed_by_key BOOLEAN NOT NULL DEFAULT false,
  -- What the last change of its status or start has replaced, as change-visits.ts has it.
  replaced JSONB,
  -- The end of the occupied time, clean-up included; a visit that was completed early ends at that moment. least()
  -- ignores NULL. timestamptz + interval is not immutable, since an interval may hold days; timestamp + minutes is.
  occupied_until TIMESTAMPTZ(3) GENERATED ALWAYS AS (
    greatest(start_at, ((least(end_at, completed_at) AT TIME ZONE 'UTC') + make_interval(mins => cleanup_minutes)) AT TIME ZONE 'UTC')
  ) STORED,
  search_text TEXT GENERATED ALWAYS AS (searchable_contact(client_name, client_email, client_phone)) STORED,

  CONSTRAINT booking_pkey PRIMARY KEY (id),
  CONSTRAINT booking_client_phone_key_of_a_phone CHECK (client_phone IS NOT NULL OR client_phone_key IS NULL),
  CONSTRAINT booking_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240),
  CONSTRAINT booking_decision_known CHECK (decision IN ('approved', 'declined', 'expired')),
  -- A range that ends before it starts would slip through every overlap test.
  CONSTRAINT booking_ends_after_start CHECK (end_at > start_at),
  CONSTRAINT booking_group_discount_not_negative CHECK (group_discount >= 0),
  CONSTRAINT booking_organizer_has_a_group CHECK (group_id IS NOT NULL OR NOT is_organizer),
  CONSTRAINT booking_payment_method_known CHECK (payment_method IN ('cash', 'app', 'card', 'none')),
  CONSTRAINT booking_pending_whole CHECK (
    (status <> 'pending' OR (pending_until IS NOT NULL AND decision IS NULL))
    AND (decision IS NULL OR pending_until IS NOT NULL)
  ),
  CONSTRAINT booking_sane CHECK (type_duration_minutes > 0 AND donation_amount >= 0),
  CONSTRAINT booking_series_whole CHECK (
    num_nulls(series_id, series_weeks, series_position, series_size) IN (0, 4)
    AND (series_id IS NULL OR (series_weeks BETWEEN 2 AND 4 AND series_position BETWEEN 1 AND series_size))
  ),
  CONSTRAINT booking_status_known CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no-show')),
  CONSTRAINT booking_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT booking_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX booking_appointment_type_id_idx ON booking (appointment_type_id);
CREATE INDEX booking_client_id_start_at_id_idx ON booking (client_id, start_at, id);
-- Search for text anywhere in the contact of a booking, as in the clients. Trigrams serve three letters and more; a search
-- for one or two letters reads all rows.
CREATE INDEX booking_client_phone_key_trgm_idx ON booking USING gin (client_phone_key gin_trgm_ops);
CREATE INDEX booking_cleanup_of_id_idx ON booking (cleanup_of_id);
-- Each confirmation and the dashboard look up whether a client has been here. Email and name are compared without regard
-- to case, as those of clients.
CREATE INDEX booking_completed_client_idx ON booking ((client_email::citext), (client_name::citext)) WHERE status = 'completed';
-- The statistics of new and returning clients read every completed visit, in this order.
CREATE INDEX booking_completed_visit_idx ON booking (client_id, start_at) WHERE status = 'completed' AND cleanup_of_id IS NULL;
CREATE INDEX booking_group_id_idx ON booking (group_id);
-- The bookings of a mailbox, however its address is spelled.
CREATE INDEX booking_mailbox_idx ON booking (mailbox_of(client_email));
-- A visit has one clean-up, however the requests race. A cancelled one can be booked again.
CREATE UNIQUE INDEX booking_one_cleanup_of_a_visit ON booking (cleanup_of_id) WHERE status <> 'cancelled';
CREATE INDEX booking_pending_until_idx ON booking (pending_until) WHERE status = 'pending';
-- Every upload, and the sweep of thousands of pictures, looks up whether a booking names a picture.
CREATE INDEX booking_picture_reference_idx ON booking (picture_reference) WHERE picture_reference IS NOT NULL;
CREATE INDEX booking_search_text_trgm_idx ON booking USING gin (search_text gin_trgm_ops);
CREATE INDEX booking_series_id_start_at_idx ON booking (series_id, start_at);
CREATE INDEX booking_start_at_id_idx ON booking (start_at, id);
CREATE INDEX booking_status_start_at_id_idx ON booking (status, start_at, id);
-- Unproven visits, which are counted while the booking lock is held.
CREATE INDEX booking_unproven_idx ON booking (start_at) WHERE network_hash IS NOT NULL;
-- The limit of upcoming bookings of an email address is checked while the booking lock is held.
CREATE INDEX booking_booker_hash_idx ON booking (booker_hash) WHERE booker_hash IS NOT NULL;
CREATE INDEX booking_upcoming_email_idx ON booking (lower(client_email));
-- Two bookings that occupy their time never overlap, however the requests race (ADR 4). Ranges are half-open, so a visit
-- may start when another one ends. The index also serves the query for the occupied times of a range.
ALTER TABLE booking ADD CONSTRAINT booking_holds_its_time_alone
  EXCLUDE USING gist (tstzrange(start_at, occupied_until, '[)') WITH &&)
  WHERE (status IN ('pending', 'confirmed', 'completed'));

-- What clients need at the door, in one row at most.
CREATE TABLE door (
  id INTEGER NOT NULL DEFAULT 1,
  picture_reference TEXT,
  parking TEXT,
  gate TEXT,
  dog TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT door_pkey PRIMARY KEY (id),
  CONSTRAINT door_single CHECK (id = 1)
);

-- A closed span of time. The clients with a booking in it are asked to choose another time.
CREATE TABLE closing (
  id SERIAL NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  reopened_at TIMESTAMPTZ(3),

  CONSTRAINT closing_pkey PRIMARY KEY (id),
  CONSTRAINT closing_ends_after_start CHECK (end_at > start_at)
);

CREATE TABLE cloud_account (
  id SERIAL NOT NULL,
  email TEXT NOT NULL,
  encrypted_password BYTEA NOT NULL,
  -- The CalDAV server of an account that is not at the configured one, which is Apple's by default.
  server_url TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When the sync found that the password was revoked.
  refused_at TIMESTAMPTZ(3),
  -- The service answered with Retry-After: nothing is requested before this time.
  busy_until TIMESTAMPTZ(3),
  -- When a login was refused once. It may be a temporary error of iCloud, so the login is verified before the sync stops.
  login_failed_at TIMESTAMPTZ(3),

  CONSTRAINT cloud_account_pkey PRIMARY KEY (id)
);
-- At most one account is connected, however two requests race.
CREATE UNIQUE INDEX cloud_account_one ON cloud_account ((true)) WHERE id > 0;

-- The calendars of the connected account, and those that are read from an address, which block time in the same way.
CREATE TABLE cloud_calendar (
  id SERIAL NOT NULL,
  account_id INTEGER,
  url TEXT NOT NULL,
  encrypted_address BYTEA,
  displayname TEXT,
  color TEXT,
  mapped_to_blackout BOOLEAN NOT NULL DEFAULT false,
  receives_bookings BOOLEAN NOT NULL DEFAULT false,
  sync_token TEXT,
  ctag TEXT,
  last_synced_at TIMESTAMPTZ(3),
  last_error TEXT,
  -- Two syncs of one calendar may overlap. Each reads outside any transaction, and writes only when this number has not
  -- changed in the meantime.
  sync_revision INTEGER NOT NULL DEFAULT 0,
  expanded_for TEXT,
  -- The result of the last comparison of bookings with their events; last_error is that of the sync of blocked times.
  events_compared_at TIMESTAMPTZ(3),
  events_error TEXT,
  -- A calendar that the account may only read cannot receive bookings.
  is_writable BOOLEAN NOT NULL DEFAULT true,

  CONSTRAINT cloud_calendar_pkey PRIMARY KEY (id),
  -- Only an account can be written to.
  CONSTRAINT cloud_calendar_address_is_read CHECK (account_id IS NOT NULL OR NOT receives_bookings),
  CONSTRAINT cloud_calendar_source CHECK ((account_id IS NULL) = (encrypted_address IS NOT NULL)),
  CONSTRAINT cloud_calendar_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX cloud_calendar_account_id_url_key ON cloud_calendar (account_id, url);
-- At most one calendar receives bookings.
CREATE UNIQUE INDEX cloud_calendar_one_receives_bookings ON cloud_calendar (receives_bookings) WHERE receives_bookings;

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

-- A visitor asks the barber to come to a group of people, such as groomsmen.
CREATE TABLE group_request (
  id SERIAL NOT NULL,
  state TEXT NOT NULL DEFAULT 'asked',
  -- The day that the visitor asked for.
  date DATE NOT NULL,
  place TEXT NOT NULL,
  drive_minutes INTEGER NOT NULL,
  cuts INTEGER NOT NULL,
  client_name CITEXT NOT NULL,
  client_email CITEXT NOT NULL,
  client_phone TEXT NOT NULL,
  client_phone_key TEXT,
  client_notes TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- What the email that declines it says in the barber's words.
  reason TEXT,
  -- When it was declined or done.
  ended_at TIMESTAMPTZ(3),

  CONSTRAINT group_request_pkey PRIMARY KEY (id),
  CONSTRAINT group_request_open_or_ended CHECK ((state = 'asked') = (ended_at IS NULL)),
  CONSTRAINT group_request_reason_of_declined CHECK (reason IS NULL OR state = 'declined'),
  CONSTRAINT group_request_size CHECK (cuts BETWEEN 4 AND 12 AND drive_minutes BETWEEN 0 AND 90),
  CONSTRAINT group_request_state_known CHECK (state IN ('asked', 'declined', 'done'))
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
  -- An all-day blackout is a span of dates. Its instants follow from the business time zone, and are computed again from
  -- the dates when the zone changes.
  start_date DATE,
  end_date DATE,
  -- Blackouts that were made together by a weekly repeat share the id of the first one. It is no foreign key, since the
  -- others keep it when the first one is deleted.
  series_id INTEGER,
  closing_id INTEGER,
  revision INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT blackout_pkey PRIMARY KEY (id),
  CONSTRAINT blackout_all_day_has_dates CHECK (is_all_day = (start_date IS NOT NULL) AND is_all_day = (end_date IS NOT NULL)),
  CONSTRAINT blackout_ends_not_before_start CHECK (end_at >= start_at),
  CONSTRAINT blackout_closing_id_fkey
    FOREIGN KEY (closing_id) REFERENCES closing(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT blackout_cloud_calendar_id_fkey
    FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX blackout_closing_id_key ON blackout (closing_id);
CREATE UNIQUE INDEX blackout_cloud_calendar_id_source_href_source_instance_key ON blackout (cloud_calendar_id, source_href, source_instance);
CREATE INDEX blackout_end_at_start_at_idx ON blackout (end_at, start_at);
CREATE INDEX blackout_series_id_start_at_idx ON blackout (series_id, start_at);

CREATE TABLE booking_addon (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  addon_id INTEGER,
  name TEXT NOT NULL,
  duration_minutes INTEGER NOT NULL,
  price DECIMAL(10,2) NOT NULL,
  is_free_special BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT booking_addon_pkey PRIMARY KEY (id),
  CONSTRAINT booking_addon_addon_id_fkey
    FOREIGN KEY (addon_id) REFERENCES addon(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT booking_addon_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX booking_addon_addon_id_idx ON booking_addon (addon_id);
CREATE INDEX booking_addon_booking_id_idx ON booking_addon (booking_id);

-- The history of a booking, written in the transaction that changes it: who, when, and the values of the changed fields
-- before and after. No foreign key, since the entry of a deletion outlives the booking.
CREATE TABLE booking_event (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  admin_email TEXT,
  happened_at TIMESTAMPTZ(3) NOT NULL,
  before JSONB NOT NULL,
  after JSONB NOT NULL,

  CONSTRAINT booking_event_pkey PRIMARY KEY (id),
  CONSTRAINT booking_event_kind_known CHECK (kind IN ('created', 'moved', 'cancelled', 'changed', 'deleted', 'restored'))
);
CREATE INDEX booking_event_booking_id_idx ON booking_event (booking_id);
-- The latest booking that the barber made: a walk-in begins with its service.
CREATE INDEX booking_event_created_by_admin_idx ON booking_event (id DESC) WHERE kind = 'created' AND admin_email IS NOT NULL;

-- The counts of the rate limits that processes share and of sign-in attempts (ADR 12), as rate-limiter-flexible reads
-- and writes them. Unlogged: the counts matter for minutes, and a crash may lose them.
CREATE UNLOGGED TABLE rate_limit (
  key VARCHAR(255) NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT,

  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);

-- Imports of clients from a file. Their rows are stored for a day, for an undo.
CREATE TABLE client_import (
  id SERIAL NOT NULL,
  imported_at TIMESTAMPTZ(3) NOT NULL,
  added INTEGER NOT NULL,
  filled INTEGER NOT NULL,
  undone_at TIMESTAMPTZ(3),

  CONSTRAINT client_import_pkey PRIMARY KEY (id)
);

-- No foreign key to the client, who may be deleted or merged since. For an existing client, name and email are null, and
-- phone and notes contain only what the import added.
CREATE TABLE client_import_row (
  id SERIAL NOT NULL,
  import_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  name CITEXT,
  email CITEXT,
  phone TEXT,
  notes TEXT,

  CONSTRAINT client_import_row_pkey PRIMARY KEY (id),
  CONSTRAINT client_import_row_import_id_fkey
    FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX client_import_row_client_id_idx ON client_import_row (client_id);
CREATE INDEX client_import_row_import_id_idx ON client_import_row (import_id);

-- A merge of two clients, with what an undo needs: the merged client, the fields of the remaining one before and after,
-- and the bookings that moved. Until an undo, a booking with the merged name and email belongs to the remaining client.
-- No foreign keys, since the remaining client may be merged later.
CREATE TABLE client_merge (
  id SERIAL NOT NULL,
  kept_id INTEGER NOT NULL,
  merged_id INTEGER NOT NULL,
  merged_name CITEXT NOT NULL,
  merged_email CITEXT,
  merged_phone TEXT,
  merged_phone_key TEXT,
  merged_notes TEXT,
  merged_is_blocked BOOLEAN NOT NULL DEFAULT false,
  merged_is_entered BOOLEAN NOT NULL DEFAULT false,
  merged_is_from_contact_change BOOLEAN NOT NULL DEFAULT false,
  merged_block_note TEXT,
  merged_created_at TIMESTAMPTZ(3) NOT NULL,
  kept_before JSONB NOT NULL,
  kept_after JSONB NOT NULL,
  booking_ids INTEGER[],
  admin_email TEXT,
  merged_at TIMESTAMPTZ(3) NOT NULL,
  undone_at TIMESTAMPTZ(3),
  cut_card JSONB,

  CONSTRAINT client_merge_pkey PRIMARY KEY (id),
  CONSTRAINT client_merge_merged_phone_key_of_a_phone CHECK (merged_phone IS NOT NULL OR merged_phone_key IS NULL)
);
CREATE INDEX client_merge_kept_id_idx ON client_merge (kept_id);
CREATE INDEX client_merge_merged_email_merged_name_idx ON client_merge (merged_email, merged_name);
CREATE INDEX client_merge_merged_id_idx ON client_merge (merged_id);

-- The address of a client, and those of the clients who were merged into this one: they are one person, who is not written
-- to at one address after unsubscribing at another. An undone merge separates them again.
CREATE FUNCTION addresses_of(id INT) RETURNS SETOF TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE person AS (
    SELECT client.id, email FROM client WHERE client.id = $1
    UNION
    SELECT merged_id, merged_email FROM client_merge JOIN person ON kept_id = person.id WHERE undone_at IS NULL
  )
  SELECT email::text FROM person WHERE email IS NOT NULL
$$;

-- The waitlist. An entry belongs to a booking whose client asked for an earlier time, at most one for each, or holds a person
-- without a booking and the wish itself. All wait in the same line.
CREATE TABLE waitlist_entry (
  id SERIAL NOT NULL,
  booking_id INTEGER,
  -- The entry of a person without a booking counts once its link was confirmed.
  is_confirmed BOOLEAN NOT NULL DEFAULT true,
  -- Null once the service was deleted: nothing is offered then.
  appointment_type_id INTEGER,
  addon_ids INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  client_name TEXT,
  client_email TEXT,
  client_phone TEXT,
  client_phone_key TEXT,
  first_date DATE,
  last_date DATE,
  weekdays INTEGER[],
  from_time TEXT NOT NULL,
  to_time TEXT NOT NULL,
  joined_at TIMESTAMPTZ(3) NOT NULL,
  -- The start that its booking left, which ended the place. It counts again with that start; null while it counts.
  left_start_at TIMESTAMPTZ(3),
  -- The browser that the client allowed to receive notifications, beside the email (ADR 25).
  push_endpoint TEXT,
  push_p256dh TEXT,
  push_auth TEXT,

  CONSTRAINT waitlist_entry_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entry_client_phone_key_of_a_phone CHECK (client_phone IS NOT NULL OR client_phone_key IS NULL),
  CONSTRAINT waitlist_entry_belongs_to_one CHECK (
    (booking_id IS NOT NULL AND is_confirmed
      AND num_nonnulls(appointment_type_id, client_name, client_email, client_phone, first_date, last_date) = 0)
    OR (booking_id IS NULL AND num_nulls(client_name, client_email, client_phone, first_date, last_date) = 0)
  ),
  CONSTRAINT waitlist_entry_left_by_booking CHECK (left_start_at IS NULL OR booking_id IS NOT NULL),
  CONSTRAINT waitlist_entry_dates_in_order CHECK (first_date <= last_date),
  CONSTRAINT waitlist_entry_push_whole CHECK (num_nulls(push_endpoint, push_p256dh, push_auth) IN (0, 3)),
  CONSTRAINT waitlist_entry_times_in_order CHECK (from_time < to_time),
  CONSTRAINT waitlist_entry_weekdays_known CHECK (weekdays IS NOT NULL AND weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6] AND weekdays <> '{}'),
  CONSTRAINT waitlist_entry_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT waitlist_entry_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX waitlist_entry_appointment_type_id_idx ON waitlist_entry (appointment_type_id);
CREATE UNIQUE INDEX waitlist_entry_booking_id_key ON waitlist_entry (booking_id);
CREATE INDEX waitlist_entry_mailbox_idx ON waitlist_entry (mailbox_of(client_email)) WHERE booking_id IS NULL;

-- A freed slot, until it was offered to every entry of the waitlist that it fits.
CREATE TABLE opening (
  id SERIAL NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT opening_pkey PRIMARY KEY (id),
  CONSTRAINT opening_ends_after_start CHECK (end_at > start_at)
);

-- An offer asks the owner of a booking to accept another time for it. An offer to a person without a booking belongs to the
-- entry of the waitlist until it is accepted, and then to the booking that was made from it. The holds of an offer keep the
-- offered times.
CREATE TABLE offer (
  id SERIAL NOT NULL,
  booking_id INTEGER,
  waitlist_entry_id INTEGER,
  purpose TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  expires_at TIMESTAMPTZ(3) NOT NULL,
  accepted_start_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- The start that its booking left, which withdrew the offer. It opens again with that start, if its time is still free.
  left_start_at TIMESTAMPTZ(3),
  -- When a notification about it was handed to the push service, or was about to be.
  pushed_at TIMESTAMPTZ(3),
  opening_id INTEGER,

  CONSTRAINT offer_pkey PRIMARY KEY (id),
  CONSTRAINT offer_accepts_a_start CHECK ((state = 'accepted') = (accepted_start_at IS NOT NULL)),
  CONSTRAINT offer_belongs_to_one CHECK (num_nonnulls(booking_id, waitlist_entry_id) = 1),
  CONSTRAINT offer_ends_once CHECK ((state = 'open') = (ended_at IS NULL)),
  CONSTRAINT offer_left_is_withdrawn CHECK (left_start_at IS NULL OR state = 'withdrawn'),
  CONSTRAINT offer_purpose_known CHECK (purpose IN ('earlier', 'closed-day', 'opening')),
  CONSTRAINT offer_state_known CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  CONSTRAINT offer_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT offer_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES opening(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT offer_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX offer_booking_id_idx ON offer (booking_id);
-- A booking and an entry of the waitlist have at most one open offer, so that nobody is sent one after another.
CREATE UNIQUE INDEX offer_open_of_booking ON offer (booking_id) WHERE state = 'open';
CREATE UNIQUE INDEX offer_open_of_entry ON offer (waitlist_entry_id) WHERE state = 'open';
CREATE INDEX offer_open_until ON offer (expires_at) WHERE state = 'open';
CREATE INDEX offer_opening_id_idx ON offer (opening_id);
CREATE INDEX offer_waitlist_entry_id_idx ON offer (waitlist_entry_id);

-- A booking that was in the span when it was closed, with its time at that moment.
CREATE TABLE closing_booking (
  id SERIAL NOT NULL,
  closing_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  offer_id INTEGER,

  CONSTRAINT closing_booking_pkey PRIMARY KEY (id),
  CONSTRAINT closing_booking_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT closing_booking_closing_id_fkey
    FOREIGN KEY (closing_id) REFERENCES closing(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT closing_booking_offer_id_fkey
    FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX closing_booking_booking_id_idx ON closing_booking (booking_id);
CREATE UNIQUE INDEX closing_booking_closing_id_booking_id_key ON closing_booking (closing_id, booking_id);
CREATE UNIQUE INDEX closing_booking_offer_id_key ON closing_booking (offer_id);

-- The event of each booking in the barber's own calendar. The row is written before the event, so that a worker that died
-- in between finds its event again and writes no second one. No foreign key to the booking: the event of a deleted
-- booking still has to be removed.
CREATE TABLE cloud_event (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  cloud_calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  revision INTEGER,
  description TEXT,
  proposal TEXT,
  proposed_start_at TIMESTAMPTZ(3),
  noticed_at TIMESTAMPTZ(3),
  last_error TEXT,
  -- The event has to be removed, since bookings no longer go to this calendar. A column, because the service may be
  -- unavailable for longer than a job is tried again.
  is_leaving BOOLEAN NOT NULL DEFAULT false,
  failing_since TIMESTAMPTZ(3),
  dismissed_revision INTEGER,

  CONSTRAINT cloud_event_pkey PRIMARY KEY (id),
  CONSTRAINT cloud_event_proposal_known CHECK (proposal IN ('moved', 'deleted') AND (proposal = 'moved') = (proposed_start_at IS NOT NULL)),
  CONSTRAINT cloud_event_cloud_calendar_id_fkey
    FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX cloud_event_booking_id_key ON cloud_event (booking_id);
CREATE INDEX cloud_event_cloud_calendar_id_idx ON cloud_event (cloud_calendar_id);

-- A mirror of the files of the mapped calendars. Blackouts are computed from it, and computed again as the bookable days
-- advance or the zone changes, also while the service is unavailable (ADR 8).
CREATE TABLE cloud_object (
  id SERIAL NOT NULL,
  cloud_calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  etag TEXT,
  data TEXT NOT NULL,
  events INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  problem_title TEXT,
  -- Many events that vanish from a calendar at once block their time until the barber confirms it: a wrong list of the
  -- server must not open the calendar to visitors (ADR 16).
  vanished_at TIMESTAMPTZ(3),

  CONSTRAINT cloud_object_pkey PRIMARY KEY (id),
  CONSTRAINT cloud_object_problem_known CHECK (problem IN ('incomplete', 'unreadable', 'unreadable-repetition', 'unreadable-part', 'guessed-zone')),
  CONSTRAINT cloud_object_cloud_calendar_id_fkey
    FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX cloud_object_cloud_calendar_id_href_key ON cloud_object (cloud_calendar_id, href);

-- How the barber cuts a client's hair.
CREATE TABLE cut_card (
  client_id INTEGER NOT NULL,
  guards TEXT,
  fade_line TEXT,
  notes TEXT,
  pictures_agreed_at TIMESTAMPTZ(3),
  revision INTEGER NOT NULL DEFAULT 0,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT cut_card_pkey PRIMARY KEY (client_id),
  CONSTRAINT cut_card_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE cut_picture (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  picture_reference TEXT NOT NULL,
  added_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),

  CONSTRAINT cut_picture_pkey PRIMARY KEY (id),
  CONSTRAINT cut_picture_client_id_fkey
    FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX cut_picture_client_id_idx ON cut_picture (client_id);
CREATE UNIQUE INDEX cut_picture_picture_reference_key ON cut_picture (picture_reference);

-- Deleted items that can be restored for a day: the rows by table, and the ids of the rows that referred to them. The
-- rows themselves are deleted, so that no query and no constraint has to leave them out (ADR 20).
CREATE TABLE deleted_item (
  kind TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  content JSONB NOT NULL,
  links JSONB NOT NULL,
  message_id INTEGER,
  admin_email TEXT,
  deleted_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT deleted_item_pkey PRIMARY KEY (kind, item_id),
  CONSTRAINT deleted_item_kind_known CHECK (kind IN ('booking', 'appointment_type', 'addon', 'client'))
);
CREATE INDEX deleted_item_deleted_at_idx ON deleted_item (deleted_at);

-- Permission to download one file once. As of every token, only a hash is stored.
CREATE TABLE download_ticket (
  token_hash BYTEA NOT NULL,
  file TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT download_ticket_pkey PRIMARY KEY (token_hash)
);

-- Erased clients, by id and time alone. A restore of an older backup carries the later rows over with applied_at unset, and
-- the next start erases those clients again (ADR 19). The time of creation protects a client of another installation
-- with the same id.
CREATE TABLE erasure (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  client_created_at TIMESTAMPTZ(3) NOT NULL,
  erased_at TIMESTAMPTZ(3) NOT NULL,
  -- The person was blocked: a restore of an older backup has to block them again as well.
  keeps_blocked BOOLEAN NOT NULL DEFAULT false,
  applied_at TIMESTAMPTZ(3),

  CONSTRAINT erasure_pkey PRIMARY KEY (id)
);

-- A time of an open offer, kept free for its client (ADR 24).
CREATE TABLE hold (
  id SERIAL NOT NULL,
  offer_id INTEGER NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  cleanup_minutes INTEGER NOT NULL,
  occupied_until TIMESTAMPTZ(3) GENERATED ALWAYS AS (
    ((end_at AT TIME ZONE 'UTC') + make_interval(mins => cleanup_minutes)) AT TIME ZONE 'UTC'
  ) STORED,
  is_live BOOLEAN NOT NULL DEFAULT true,

  CONSTRAINT hold_pkey PRIMARY KEY (id),
  CONSTRAINT hold_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240),
  CONSTRAINT hold_ends_after_start CHECK (end_at > start_at),
  CONSTRAINT hold_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX hold_offer_id_idx ON hold (offer_id);
ALTER TABLE hold ADD CONSTRAINT hold_keeps_its_time_alone
  EXCLUDE USING gist (tstzrange(start_at, occupied_until, '[)') WITH &&)
  WHERE (is_live);

-- The free disk space that each machine reports, so that every process can alert about any of them.
CREATE TABLE machine (
  name TEXT NOT NULL,
  disks JSONB NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT machine_pkey PRIMARY KEY (name)
);

-- The mail server that the barber entered in the back office.
CREATE TABLE mail_server (
  id INTEGER NOT NULL DEFAULT 1,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL,
  username TEXT,
  -- Encrypted with the application key for this host.
  encrypted_password BYTEA,
  sender TEXT NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT mail_server_pkey PRIMARY KEY (id),
  CONSTRAINT mail_server_is_one CHECK (id = 1),
  CONSTRAINT mail_server_login_complete CHECK ((username IS NULL) = (encrypted_password IS NULL)),
  CONSTRAINT mail_server_security_known CHECK (security IN ('starttls', 'tls', 'none'))
);

-- The outbox and the log of emails: a row is written in the transaction of the change that causes the email, claimed
-- before the mail service is called, and stays as the record of its delivery (ADR 9).
CREATE TABLE message (
  id SERIAL NOT NULL,
  key UUID NOT NULL DEFAULT gen_random_uuid(),
  booking_id INTEGER,
  -- An email about a person without a booking belongs to the entry of the waitlist.
  waitlist_entry_id INTEGER,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  copy INTEGER NOT NULL DEFAULT 0,
  is_forced BOOLEAN NOT NULL DEFAULT false,
  recipient CITEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  reason TEXT,
  note TEXT,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  claimed_at TIMESTAMPTZ(3),
  attempts INTEGER NOT NULL DEFAULT 0,
  is_unsure BOOLEAN NOT NULL DEFAULT false,
  subject TEXT,
  encrypted_content BYTEA,
  sent_at TIMESTAMPTZ(3),
  sent_by TEXT,
  service_id TEXT,
  delivered_at TIMESTAMPTZ(3),
  problem TEXT,
  problem_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- Whether the email contained the home address ('told') or said that it follows ('promised'). It cannot be derived
  -- later, once a new client has become a known one or the visit has moved.
  address_part TEXT,
  -- The email about a deletion outlives the booking, so it is rendered when it is queued. Every other email is rendered
  -- from its booking when it is sent.
  is_rendered BOOLEAN NOT NULL DEFAULT false,
  -- What the barber has dismissed on the System screen.
  dismissed_at TIMESTAMPTZ(3),
  -- Emails about the barber's own changes are delayed, so that an undo or a further change can replace them. Each stores
  -- the status and start of which the client was last notified, or null for neither.
  is_delayed BOOLEAN NOT NULL DEFAULT false,
  notified_status TEXT,
  notified_start_at TIMESTAMPTZ(3),
  -- An email about several bookings belongs to the first of them; these are the others.
  other_bookings INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  -- The status and start of which the client was last notified, by the id of the other booking.
  notified_others JSONB NOT NULL DEFAULT '{}',
  -- `attempts` counts all attempts; these are the failures of the mail service and those of this program.
  temporary_failures INTEGER NOT NULL DEFAULT 0,
  internal_failures INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_address_part_known CHECK (address_part IN ('told', 'promised')),
  CONSTRAINT message_belongs_to_one CHECK (num_nonnulls(booking_id, waitlist_entry_id) <= 1),
  CONSTRAINT message_kind_known CHECK (kind IN (
    'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
    'address', 'earlier', 'closed-day', 'reopened', 'offer-withdrawn', 'group-change', 'running-late',
    'requested', 'declined', 'expired', 'booking-links', 'booking-wish', 'waitlist', 'nudge', 'group-declined',
    'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm', 'barber-request',
    'new-password', 'password-changed'
  )),
  CONSTRAINT message_notified_whole CHECK ((notified_status IS NULL) = (notified_start_at IS NULL)),
  -- 'held': beyond the daily limit of a mailbox. The barber can send it by hand.
  CONSTRAINT message_state_known CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'withdrawn', 'held')),
  CONSTRAINT message_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- Each email exists once, however many processes notice its cause. A copy is one that the barber sent again.
CREATE UNIQUE INDEX message_booking_id_kind_version_copy_key ON message (booking_id, kind, version, copy);
CREATE UNIQUE INDEX message_waitlist_entry_id_kind_version_copy_key ON message (waitlist_entry_id, kind, version, copy);
CREATE UNIQUE INDEX message_key_key ON message (key);
-- Serves the daily limit of a mailbox.
CREATE INDEX message_mailbox_idx ON message (mailbox_of(recipient::text));
CREATE INDEX message_other_bookings_idx ON message USING gin (other_bookings);
CREATE INDEX message_recipient_idx ON message (recipient);
CREATE INDEX message_state_next_attempt_at_idx ON message (state, next_attempt_at);

-- A booking that keeps nothing of the calendar until its emailed link is pressed.
CREATE TABLE booking_wish (
  id SERIAL NOT NULL,
  -- By which the browser that sent the request learns what became of it.
  public_id UUID NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  -- The request, encrypted with the application key; empty once it is booked.
  encrypted_request BYTEA NOT NULL,
  -- SHA-256 of the token of the link; null until the email is written.
  token_hash BYTEA,
  message_id INTEGER NOT NULL,
  -- What it became; of several bookings, the first.
  booking_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT booking_wish_pkey PRIMARY KEY (id),
  CONSTRAINT booking_wish_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT booking_wish_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX booking_wish_booking_id_idx ON booking_wish (booking_id);
CREATE INDEX booking_wish_expires_at_idx ON booking_wish (expires_at);
CREATE UNIQUE INDEX booking_wish_message_id_key ON booking_wish (message_id);
CREATE UNIQUE INDEX booking_wish_public_id_key ON booking_wish (public_id);
CREATE UNIQUE INDEX booking_wish_token_hash_key ON booking_wish (token_hash);

CREATE TABLE idempotency_key (
  key_hash BYTEA NOT NULL,
  request_hash BYTEA NOT NULL,
  -- Without a wish, null when the booking was erased: the key is then stored for its 24 hours without the request and the links.
  booking_id INTEGER,
  -- The request was answered with a booking that awaits its emailed link.
  wish_id INTEGER,
  encrypted_tokens BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT idempotency_key_pkey PRIMARY KEY (key_hash),
  CONSTRAINT idempotency_key_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT idempotency_key_wish_id_fkey
    FOREIGN KEY (wish_id) REFERENCES booking_wish(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX idempotency_key_booking_id_idx ON idempotency_key (booking_id);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);
CREATE INDEX idempotency_key_wish_id_idx ON idempotency_key (wish_id);

-- Active and past alarms: a notification is sent once when one begins.
CREATE TABLE alarm (
  kind TEXT NOT NULL,
  began_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- The email about the beginning. It is withdrawn if the alarm ends before it has left, and only an alarm that has one is
  -- reported by email when it ends.
  message_id INTEGER,
  -- An alarm that is on and off again and again is reported once in six hours.
  is_reported BOOLEAN NOT NULL DEFAULT true,

  CONSTRAINT alarm_pkey PRIMARY KEY (kind),
  CONSTRAINT alarm_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT alarm_kind_known CHECK (kind IN (
    'mail-off', 'unheard', 'mail-stuck', 'mail-rejected', 'calendar-login', 'calendar', 'backup', 'disk', 'jobs', 'webhook',
    'daily-limit', 'database', 'unusual-bookings'
  ))
);

CREATE INDEX alarm_message_id_idx ON alarm (message_id);

-- The days whose agenda was sent to the barber, by email and to his devices: of several processes one inserts the day.
CREATE TABLE agenda (
  day DATE NOT NULL,
  planned_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT agenda_pkey PRIMARY KEY (day)
);

-- Every link with a token. Its purpose says what it opens, and exactly one column which row that is. A new purpose is one line of
-- link_opens_its_subject and of PURPOSES in links/links.ts.
CREATE TABLE link (
  id SERIAL NOT NULL,
  -- 'decide' is the barber's link to approve or decline a booking, and opens nothing that the links of the client open.
  -- 'again' is a link to book the same again, which shows and changes nothing of its booking. It outlives the other links,
  -- since a reminder to book leaves when their time is over. 'waiting' confirms and ends an entry without a booking.
  purpose TEXT NOT NULL,
  booking_id INTEGER,
  offer_id INTEGER,
  waitlist_entry_id INTEGER,
  -- The email whose reader sees the data that is stored under its address.
  message_id INTEGER,
  token_hash BYTEA NOT NULL,
  -- 'emailed' to the address of its subject, which proves that its holder reads it; 'answered' by the API to whoever called;
  -- or given to the 'barber', who may hand it to anybody.
  handed_out TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- An ended link stays as a row, so that an email that is sent once more does not open it again.
  revoked_at TIMESTAMPTZ(3),

  CONSTRAINT link_pkey PRIMARY KEY (id),
  CONSTRAINT link_handed_out_known CHECK (handed_out IN ('emailed', 'answered', 'barber')),
  CONSTRAINT link_has_one_subject CHECK (num_nonnulls(booking_id, offer_id, waitlist_entry_id, message_id) = 1),
  CONSTRAINT link_opens_its_subject CHECK (CASE purpose
    WHEN 'manage' THEN booking_id
    WHEN 'reschedule' THEN booking_id
    WHEN 'cancel' THEN booking_id
    WHEN 'decide' THEN booking_id
    WHEN 'again' THEN booking_id
    WHEN 'offer' THEN offer_id
    WHEN 'waiting' THEN waitlist_entry_id
    WHEN 'own-data' THEN message_id
    WHEN 'new-password' THEN message_id
  END IS NOT NULL),
  CONSTRAINT link_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT link_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT link_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT link_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX link_token_hash_key ON link (token_hash);
-- Partial, so that a new booking writes one of them.
CREATE INDEX link_booking_id_idx ON link (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX link_message_id_idx ON link (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX link_offer_id_idx ON link (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX link_waitlist_entry_id_idx ON link (waitlist_entry_id) WHERE waitlist_entry_id IS NOT NULL;

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
  CONSTRAINT passkey_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX passkey_admin_id_idx ON passkey (admin_id);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);

-- Challenges are signed and not stored. A row claims the use of one, so that no answer to it works twice.
CREATE TABLE used_challenge (
  challenge_hash BYTEA NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT used_challenge_pkey PRIMARY KEY (challenge_hash)
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
  -- The sessions that a passkey opened end with it.
  passkey_id INTEGER,

  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT session_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkey(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX session_admin_id_idx ON session (admin_id);
CREATE UNIQUE INDEX session_cookie_hash_key ON session (cookie_hash);
CREATE INDEX session_passkey_id_idx ON session (passkey_id);
CREATE UNIQUE INDEX session_token_hash_key ON session (token_hash);

-- The devices that receive push notifications of the back office.
CREATE TABLE push_device (
  id SERIAL NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  user_agent TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- A device belongs to the session that subscribed it, so that the end of the session by a logout, a revocation or a new
  -- password ends its notifications. It outlives the expiry of its session, which then is null, and gets notifications
  -- without names until the next login on it.
  session_id INTEGER,
  last_worked_at TIMESTAMPTZ(3),

  CONSTRAINT push_device_pkey PRIMARY KEY (id),
  CONSTRAINT push_device_session_id_fkey
    FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX push_device_endpoint_key ON push_device (endpoint);
CREATE INDEX push_device_session_id_idx ON push_device (session_id);

-- A row is written before its notification is sent, so that a worker that died in between sends it again with the same
-- tag and the device shows it once. No foreign key to the booking: rows are deleted after some days.
CREATE TABLE push_delivery (
  id SERIAL NOT NULL,
  device_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  accepted_at TIMESTAMPTZ(3),

  CONSTRAINT push_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT push_delivery_kind_known CHECK (kind IN ('booked', 'moved', 'cancelled', 'unanswered', 'requested')),
  CONSTRAINT push_delivery_device_id_fkey
    FOREIGN KEY (device_id) REFERENCES push_device(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX push_delivery_created_at_idx ON push_delivery (created_at);
CREATE UNIQUE INDEX push_delivery_device_id_booking_id_kind_revision_key ON push_delivery (device_id, booking_id, kind, revision);

-- The one pair of VAPID keys of the installation: of several processes that create it together, one succeeds.
CREATE TABLE push_key (
  id INTEGER NOT NULL DEFAULT 1,
  public_key TEXT NOT NULL,
  encrypted_private_key BYTEA NOT NULL,
  -- When the pair was replaced, since the private key could not be decrypted after a change of APP_KEY. Devices that
  -- subscribed before have to subscribe again.
  replaced_at TIMESTAMPTZ(3),

  CONSTRAINT push_key_pkey PRIMARY KEY (id),
  CONSTRAINT push_key_only_one CHECK (id = 1)
);

-- Two-factor login. `confirmed_at` is null until a first code proved that the authenticator app has the secret; a login
-- requires a code only afterwards. A code of the time step `last_counter` or an earlier one is rejected, so that each code
-- works once.
CREATE TABLE two_factor (
  admin_id INTEGER NOT NULL,
  encrypted_secret BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  last_counter INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT two_factor_pkey PRIMARY KEY (admin_id),
  CONSTRAINT two_factor_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- A recovery code has 80 random bits, which SHA-256 protects well enough. A used one is deleted.
CREATE TABLE recovery_code (
  code_hash BYTEA NOT NULL,
  admin_id INTEGER NOT NULL,

  CONSTRAINT recovery_code_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_code_admin_id_fkey
    FOREIGN KEY (admin_id) REFERENCES two_factor(admin_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX recovery_code_admin_id_idx ON recovery_code (admin_id);

-- Browsers that a client asked the site to remember.
CREATE TABLE remembered_device (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  token_hash BYTEA NOT NULL,
  previous_hash BYTEA,
  created_at TIMESTAMPTZ(3) NOT NULL,
  rotated_at TIMESTAMPTZ(3) NOT NULL,
  -- The booking on which the browser was remembered. Until that visit is completed it is shown no other one (ADR 26).
  booking_id INTEGER NOT NULL,
  -- Whether the link by which it was remembered was emailed. Otherwise it is never shown another booking.
  by_emailed_link BOOLEAN NOT NULL,

  CONSTRAINT remembered_device_pkey PRIMARY KEY (id),
  CONSTRAINT remembered_device_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT remembered_device_client_id_fkey
    FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX remembered_device_booking_id_idx ON remembered_device (booking_id);
CREATE INDEX remembered_device_client_id_idx ON remembered_device (client_id);
CREATE UNIQUE INDEX remembered_device_previous_hash_key ON remembered_device (previous_hash);
CREATE UNIQUE INDEX remembered_device_token_hash_key ON remembered_device (token_hash);

-- While a restore is not resumed, mail and calendar writes are paused.
CREATE TABLE restore (
  id UUID NOT NULL,
  restored_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  backup_created_at TIMESTAMPTZ(3) NOT NULL,
  resumed_at TIMESTAMPTZ(3),

  CONSTRAINT restore_pkey PRIMARY KEY (id)
);

-- Logins and changes of the account. No row contains the typed email or password. Repeated failures share a row by
-- `merge_key` (kind, network and hour), so that an attacker writes one row an hour.
CREATE TABLE security_event (
  id SERIAL NOT NULL,
  kind TEXT NOT NULL,
  network TEXT,
  user_agent TEXT,
  count INTEGER NOT NULL DEFAULT 1,
  merge_key TEXT,
  first_at TIMESTAMPTZ(3) NOT NULL,
  last_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT security_event_pkey PRIMARY KEY (id),
  -- A changed mail server and a changed address of a webhook are among them: whoever gets the emails or the bookings can read
  -- them.
  CONSTRAINT security_event_kind_known CHECK (kind IN (
    'sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
    'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed', 'password_failed',
    'password_reset', 'new_password_requested', 'password_reset_by_email', 'email_changed', 'sessions_ended', 'override_refused',
    'passkey_added', 'passkey_removed', 'passkey_failed',
    'key_created', 'key_revoked', 'key_failed', 'webhook_created', 'webhook_deleted', 'webhook_moved',
    'calendar_feed_created', 'calendar_feed_deleted',
    'mail_server_changed', 'mail_server_removed'
  ))
);
CREATE INDEX security_event_last_at_idx ON security_event (last_at);
CREATE UNIQUE INDEX security_event_merge_key_key ON security_event (merge_key);

-- A key with which a program acts for the barber, within its scopes.
CREATE TABLE api_key (
  id SERIAL NOT NULL,
  admin_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT[],
  key_hash BYTEA NOT NULL,
  -- The beginning of the key, by which the barber recognises it.
  key_start TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3),

  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_scopes_known CHECK (scopes IS NOT NULL AND cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'bookings']),
  CONSTRAINT api_key_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX api_key_admin_id_idx ON api_key (admin_id);
CREATE UNIQUE INDEX api_key_key_hash_key ON api_key (key_hash);

-- An address that is told of changes of bookings.
CREATE TABLE webhook (
  id SERIAL NOT NULL,
  url TEXT NOT NULL,
  events TEXT[],
  encrypted_secret BYTEA NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT true,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- Since when every event that was given up was; null while deliveries succeed.
  failing_since TIMESTAMPTZ(3),

  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_known CHECK (events IS NOT NULL AND cardinality(events) > 0 AND events <@ ARRAY[
    'booking.created', 'booking.rescheduled', 'booking.updated', 'booking.cancelled', 'booking.completed', 'booking.no_show'
  ])
);

-- One event to one webhook, inserted in the transaction of the event.
CREATE TABLE webhook_delivery (
  id SERIAL NOT NULL,
  webhook_id INTEGER NOT NULL,
  event_id UUID NOT NULL,
  type TEXT NOT NULL,
  -- No reference: a delivery outlives its booking. Null for a test.
  booking_id INTEGER,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  retry_until TIMESTAMPTZ(3) NOT NULL,
  -- Null once it is delivered or given up.
  next_attempt_at TIMESTAMPTZ(3),
  last_attempt_at TIMESTAMPTZ(3),
  response_status INTEGER,
  response_text TEXT,
  problem TEXT,

  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_delivery_state_known CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
  CONSTRAINT webhook_delivery_webhook_id_fkey
    FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX webhook_delivery_booking_id_idx ON webhook_delivery (booking_id);
CREATE INDEX webhook_delivery_created_at_idx ON webhook_delivery (created_at);
CREATE UNIQUE INDEX webhook_delivery_webhook_id_event_id_key ON webhook_delivery (webhook_id, event_id);

CREATE TABLE setup_step (
  name TEXT NOT NULL,
  decision TEXT NOT NULL,
  decided_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT setup_step_pkey PRIMARY KEY (name),
  CONSTRAINT setup_step_decision_check CHECK (decision IN ('confirmed', 'skipped'))
);

-- Long work whose progress the back office shows.
CREATE TABLE task (
  id SERIAL NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  problem TEXT,
  calendar_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  reported_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),

  CONSTRAINT task_pkey PRIMARY KEY (id),
  CONSTRAINT task_kind_check CHECK (kind IN ('backup', 'export', 'sync', 'import')),
  CONSTRAINT task_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  CONSTRAINT task_calendar_id_fkey
    FOREIGN KEY (calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX task_calendar_id_idx ON task (calendar_id);
CREATE INDEX task_kind_id_idx ON task (kind, id);

-- The exclusion rule between bookings and holds, since an exclusion constraint spans one table only. The advisory lock is
-- that of booking-lock.ts, which a transaction may take again: with it, neither write can miss the other one (ADR 24).
CREATE FUNCTION reject_time_of_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7204512);
  IF EXISTS (SELECT FROM hold
              WHERE is_live
                AND tstzrange(start_at, occupied_until, '[)')
                    && tstzrange(NEW.start_at, NEW.occupied_until, '[)')) THEN
    RAISE EXCEPTION 'the time of booking % is held', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION reject_time_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7204512);
  IF EXISTS (SELECT FROM booking
              WHERE status IN ('pending', 'confirmed', 'completed')
                AND tstzrange(start_at, occupied_until, '[)')
                    && tstzrange(NEW.start_at, NEW.occupied_until, '[)')) THEN
    RAISE EXCEPTION 'the time of hold % is booked', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;

-- They run after the row is written, when the generated columns have their values.
CREATE TRIGGER booking_takes_no_held_time
  AFTER INSERT OR UPDATE OF start_at, end_at, completed_at, cleanup_minutes, status ON booking
  FOR EACH ROW WHEN (NEW.status IN ('pending', 'confirmed', 'completed')) EXECUTE FUNCTION reject_time_of_hold();
CREATE TRIGGER hold_takes_no_booked_time
  AFTER INSERT OR UPDATE OF start_at, end_at, cleanup_minutes, is_live ON hold
  FOR EACH ROW WHEN (NEW.is_live) EXECUTE FUNCTION reject_time_of_booking();

-- Announces on the channel "changes" that a transaction has changed something, and nothing about it (ADR 27). PostgreSQL
-- delivers a notification after the commit, and equal ones of a transaction once. For each row, because a statement that
-- found no row, such as the claim of a job, changes nothing.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;

DO $$
DECLARE
  watched TEXT;
BEGIN
  FOREACH watched IN ARRAY ARRAY[
    'addon', 'alarm', 'api_key', 'appointment_type', 'appointment_type_addon', 'blackout', 'booking', 'booking_event',
    'business_hours', 'calendar_feed', 'client', 'client_import', 'closing', 'closing_booking', 'cloud_account',
    'cloud_calendar', 'cloud_event', 'content_version', 'cut_card', 'cut_picture', 'deleted_item', 'door',
    'group_request', 'hold', 'mail_server',
    'message', 'offer', 'passkey', 'push_device', 'restore', 'security_event', 'setting', 'setup_step',
    'special_date', 'task', 'unsubscribed_mailbox', 'waitlist_entry', 'webhook', 'webhook_delivery'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION announce_change()',
      watched
    );
  END LOOP;
END
$$;

-- Of sessions only the end is announced, because their last use is written all the time.
CREATE TRIGGER announce_change AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_change();
