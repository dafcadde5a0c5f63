-- The outbox and the log of mails in one table: written in the transaction of the change that causes
-- a mail, claimed before the mail service is called, and kept to say what became of it.
CREATE TABLE message (
  id SERIAL NOT NULL,
  key UUID NOT NULL DEFAULT gen_random_uuid(),
  booking_id INTEGER,
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
  sealed_content BYTEA,
  sent_at TIMESTAMPTZ(3),
  sent_by TEXT,
  service_id TEXT,
  delivered_at TIMESTAMPTZ(3),
  problem TEXT,
  problem_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT message_pkey PRIMARY KEY (id)
);

-- Each mail exists once: what a visit's change or its hour calls for is written here at most one time,
-- whoever notices it. A copy is one that the barber asked for beside it.
CREATE UNIQUE INDEX message_booking_id_kind_version_copy_key ON message(booking_id, kind, version, copy);
CREATE UNIQUE INDEX message_key_key ON message(key);
CREATE INDEX message_state_next_attempt_at_idx ON message(state, next_attempt_at);
CREATE INDEX message_recipient_idx ON message(recipient);

-- A mail is about a visit and goes with it. Without a booking it is one the barber tried out.
ALTER TABLE message
  ADD CONSTRAINT message_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- The closed vocabularies. Text with a check, since a kind may be added without rewriting rows.
ALTER TABLE message
  ADD CONSTRAINT message_kind_known
  CHECK (kind IN ('confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up', 'address'));
ALTER TABLE message
  ADD CONSTRAINT message_state_known
  CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'withdrawn'));

-- When the present start was agreed: a visit that is booked or moved to a time within the reminder
-- window needs no reminder. Of older visits the booking is the best that is known.
ALTER TABLE booking ADD COLUMN start_agreed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE booking SET start_agreed_at = created_at;
