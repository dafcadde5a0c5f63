-- A visitor asks the barber to come to a group of people. The answer is a proposal, which the visitor accepts by a link.
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
  client_notes TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,

  -- The proposal; all null until there was one. The version counts the proposals, so that nobody accepts one unseen.
  version INTEGER NOT NULL DEFAULT 0,
  appointment_type_id INTEGER,
  start_at TIMESTAMPTZ(3),
  cut_minutes INTEGER,
  travel_before_minutes INTEGER,
  travel_after_minutes INTEGER,
  total DECIMAL(10, 2),
  -- A sentence of the barber to the visitor, with the proposal or with its end.
  message TEXT,
  expires_at TIMESTAMPTZ(3),
  token_hash BYTEA,

  -- When it was accepted, declined or withdrawn, or has expired.
  ended_at TIMESTAMPTZ(3),
  -- The bookings of an accepted proposal.
  group_id UUID,

  CONSTRAINT group_request_pkey PRIMARY KEY (id),
  CONSTRAINT group_request_state_known
    CHECK (state IN ('asked', 'proposed', 'accepted', 'declined', 'expired', 'withdrawn')),
  CONSTRAINT group_request_open_or_ended CHECK ((state IN ('asked', 'proposed')) = (ended_at IS NULL)),
  CONSTRAINT group_request_proposal_whole CHECK (
    version = 0 AND state IN ('asked', 'withdrawn')
    OR num_nulls(start_at, cut_minutes, travel_before_minutes, travel_after_minutes, total, expires_at, token_hash) = 0
  ),
  CONSTRAINT group_request_accepted_by_group CHECK ((state = 'accepted') = (group_id IS NOT NULL)),
  CONSTRAINT group_request_size CHECK (cuts BETWEEN 4 AND 12 AND drive_minutes BETWEEN 0 AND 90),
  CONSTRAINT group_request_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX group_request_token_hash_key ON group_request (token_hash);
CREATE INDEX group_request_group_id_idx ON group_request (group_id);
CREATE INDEX group_request_expires_at_idx ON group_request (expires_at) WHERE state = 'proposed';

-- The time that a proposal holds, travel included; once it is accepted, the travel before and after the visits.
ALTER TABLE blackout ADD COLUMN group_request_id INTEGER;
ALTER TABLE blackout ADD CONSTRAINT blackout_group_request_id_fkey
  FOREIGN KEY (group_request_id) REFERENCES group_request(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX blackout_group_request_id_idx ON blackout (group_request_id);

-- Where the barber comes to; null for a visit at the barber's.
ALTER TABLE booking ADD COLUMN place TEXT;

-- Every kind of email, those that other parts of this version add included.
ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known CHECK (kind IN (
  'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
  'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'running-late',
  'requested', 'declined', 'expired', 'booking-links', 'waitlist', 'nudge', 'proposal',
  'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm', 'barber-request'
));

-- Screens show the requests. A statement gives a trigger its rows in a transition table, for one event at a time.
CREATE TRIGGER announce_insert AFTER INSERT ON group_request
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupRequest', 'id');
CREATE TRIGGER announce_update AFTER UPDATE ON group_request
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupRequest', 'id');
CREATE TRIGGER announce_delete AFTER DELETE ON group_request
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('groupRequest', 'id');
