-- A person without a booking waits in the same line as the owners of bookings: an entry belongs to a booking, or holds the
-- person and the wish itself. It counts once its link was confirmed.
ALTER TABLE waitlist_entry
  ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN is_confirmed BOOLEAN NOT NULL DEFAULT true,
  -- Null once the service was deleted: nothing is offered then.
  ADD COLUMN appointment_type_id INTEGER,
  ADD COLUMN addon_ids INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  ADD COLUMN client_name TEXT,
  ADD COLUMN client_email TEXT,
  ADD COLUMN client_phone TEXT,
  ADD COLUMN first_date DATE,
  ADD COLUMN last_date DATE,
  ADD CONSTRAINT waitlist_entry_belongs_to_one CHECK (
    (booking_id IS NOT NULL AND is_confirmed
      AND num_nonnulls(appointment_type_id, client_name, client_email, client_phone, first_date, last_date) = 0)
    OR (booking_id IS NULL AND num_nulls(client_name, client_email, client_phone, first_date, last_date) = 0)
  ),
  ADD CONSTRAINT waitlist_entry_dates_in_order CHECK (first_date <= last_date),
  ADD CONSTRAINT waitlist_entry_appointment_type_id_fkey
    FOREIGN KEY (appointment_type_id) REFERENCES appointment_type(id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX waitlist_entry_appointment_type_id_idx ON waitlist_entry (appointment_type_id);
CREATE INDEX waitlist_entry_mailbox_idx ON waitlist_entry (mailbox_of(client_email)) WHERE booking_id IS NULL;

-- The links of such a person: they confirm the entry and end it.
CREATE TABLE waitlist_token (
  id SERIAL NOT NULL,
  waitlist_entry_id INTEGER NOT NULL,
  token_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT waitlist_token_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_token_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX waitlist_token_waitlist_entry_id_idx ON waitlist_token (waitlist_entry_id);
CREATE UNIQUE INDEX waitlist_token_token_hash_key ON waitlist_token (token_hash);

-- An offer to such a person belongs to the entry until it is accepted, and then to the booking that was made from it.
ALTER TABLE offer
  ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN waitlist_entry_id INTEGER,
  ADD CONSTRAINT offer_belongs_to_one CHECK (num_nonnulls(booking_id, waitlist_entry_id) = 1),
  DROP CONSTRAINT offer_purpose_known,
  ADD CONSTRAINT offer_purpose_known CHECK (purpose IN ('earlier', 'closed-day', 'opening')),
  ADD CONSTRAINT offer_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX offer_waitlist_entry_id_idx ON offer (waitlist_entry_id);
CREATE UNIQUE INDEX offer_open_of_entry ON offer (waitlist_entry_id) WHERE state = 'open';

-- So do the emails about them.
ALTER TABLE message
  ADD COLUMN waitlist_entry_id INTEGER,
  ADD CONSTRAINT message_belongs_to_one CHECK (num_nonnulls(booking_id, waitlist_entry_id) <= 1),
  ADD CONSTRAINT message_waitlist_entry_id_fkey
    FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entry(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX message_waitlist_entry_id_kind_version_copy_key
  ON message (waitlist_entry_id, kind, version, copy);

ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known CHECK (kind IN (
  'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
  'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'running-late',
  'requested', 'declined', 'expired', 'booking-links', 'waitlist', 'nudge', 'proposal',
  'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm', 'barber-request'
));
