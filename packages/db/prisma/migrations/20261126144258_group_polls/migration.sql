-- Several people find a time for visits in a row: who has the link votes for the proposed times. Gone after 14 days.
CREATE TABLE group_poll (
  id SERIAL NOT NULL,
  token_hash BYTEA NOT NULL,
  size INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- Who has joined, those who have left included, and the times that were held; both are limited.
  joins INTEGER NOT NULL DEFAULT 0,
  holds INTEGER NOT NULL DEFAULT 0,
  -- The bookings; null until they are made.
  group_id UUID,

  CONSTRAINT group_poll_pkey PRIMARY KEY (id),
  CONSTRAINT group_poll_size CHECK (size BETWEEN 2 AND 6)
);
CREATE UNIQUE INDEX group_poll_token_hash_key ON group_poll (token_hash);
CREATE INDEX group_poll_group_id_idx ON group_poll (group_id);
CREATE INDEX group_poll_created_at_idx ON group_poll (created_at);

CREATE TABLE group_poll_person (
  id SERIAL NOT NULL,
  group_poll_id INTEGER NOT NULL,
  secret_hash BYTEA NOT NULL,
  first_name TEXT NOT NULL,
  -- Null once the service was deleted: the person takes another one.
  appointment_type_id INTEGER,
  addon_ids INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  email CITEXT,
  -- With the email what a booking needs, of a person for whom it may be booked at once.
  client_name CITEXT,
  client_phone TEXT,
  is_first_time BOOLEAN,
  referral_source TEXT,
  changes INTEGER NOT NULL DEFAULT 0,
  joined_at TIMESTAMPTZ(3) NOT NULL,
  booking_id INTEGER,

  CONSTRAINT group_poll_person_pkey PRIMARY KEY (id),
  CONSTRAINT group_poll_person_contact_whole CHECK (
    num_nonnulls(client_name, client_phone, is_first_time, referral_source) = 0
    OR num_nulls(client_name, client_phone, email) = 0
  ),
  CONSTRAINT group_poll_person_group_poll_id_fkey
    FOREIGN KEY (group_poll_id) REFERENCES group_poll(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT group_poll_person_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT group_poll_person_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX group_poll_person_secret_hash_key ON group_poll_person (secret_hash);
CREATE UNIQUE INDEX group_poll_person_booking_id_key ON group_poll_person (booking_id);
CREATE INDEX group_poll_person_group_poll_id_idx ON group_poll_person (group_poll_id);
CREATE INDEX group_poll_person_appointment_type_id_idx ON group_poll_person (appointment_type_id);
CREATE INDEX group_poll_person_email_idx ON group_poll_person (email);

CREATE TABLE group_poll_time (
  id SERIAL NOT NULL,
  group_poll_id INTEGER NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT group_poll_time_pkey PRIMARY KEY (id),
  CONSTRAINT group_poll_time_group_poll_id_fkey
    FOREIGN KEY (group_poll_id) REFERENCES group_poll(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX group_poll_time_group_poll_id_start_at_key ON group_poll_time (group_poll_id, start_at);

CREATE TABLE group_poll_vote (
  person_id INTEGER NOT NULL,
  time_id INTEGER NOT NULL,

  CONSTRAINT group_poll_vote_pkey PRIMARY KEY (person_id, time_id),
  CONSTRAINT group_poll_vote_person_id_fkey
    FOREIGN KEY (person_id) REFERENCES group_poll_person(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT group_poll_vote_time_id_fkey
    FOREIGN KEY (time_id) REFERENCES group_poll_time(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX group_poll_vote_time_id_idx ON group_poll_vote (time_id);

-- Once all have voted, an offer to the poll holds the favourite time for a quarter of an hour.
ALTER TABLE offer
  ADD COLUMN group_poll_id INTEGER,
  DROP CONSTRAINT offer_belongs_to_one,
  ADD CONSTRAINT offer_belongs_to_one CHECK (num_nonnulls(booking_id, waitlist_entry_id, group_poll_id) = 1),
  DROP CONSTRAINT offer_purpose_known,
  ADD CONSTRAINT offer_purpose_known CHECK (purpose IN ('earlier', 'closed-day', 'opening', 'poll')),
  ADD CONSTRAINT offer_group_poll_id_fkey
    FOREIGN KEY (group_poll_id) REFERENCES group_poll(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX offer_group_poll_id_idx ON offer (group_poll_id);
CREATE UNIQUE INDEX offer_open_of_poll ON offer (group_poll_id) WHERE state = 'open';

-- Screens show the polls and who has joined. A statement gives a trigger its rows in a transition table, for one event at a time.
CREATE TRIGGER announce_insert AFTER INSERT ON group_poll
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'id');
CREATE TRIGGER announce_update AFTER UPDATE ON group_poll
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'id');
CREATE TRIGGER announce_delete AFTER DELETE ON group_poll
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'id');
CREATE TRIGGER announce_insert AFTER INSERT ON group_poll_person
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'group_poll_id');
CREATE TRIGGER announce_update AFTER UPDATE ON group_poll_person
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'group_poll_id');
CREATE TRIGGER announce_delete AFTER DELETE ON group_poll_person
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupPoll', 'group_poll_id');
