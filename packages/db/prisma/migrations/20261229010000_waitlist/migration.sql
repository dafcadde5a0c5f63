-- The line of those who asked to be told when something earlier opens, one place for each booking.
CREATE TABLE waitlist_entry (
  id SERIAL PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  weekdays INTEGER[] NOT NULL,
  from_time TEXT NOT NULL,
  to_time TEXT NOT NULL,
  joined_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT waitlist_entry_weekdays_known CHECK (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6] AND weekdays <> '{}'),
  CONSTRAINT waitlist_entry_times_in_order CHECK (from_time < to_time)
);
CREATE UNIQUE INDEX waitlist_entry_booking_id_key ON waitlist_entry(booking_id);

-- A span of time that became free, until everyone in line whom it fits was asked.
CREATE TABLE opening (
  id SERIAL PRIMARY KEY,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT opening_ends_after_start CHECK (end_at > start_at)
);
ALTER TABLE offer ADD COLUMN opening_id INTEGER REFERENCES opening(id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX offer_opening_id_idx ON offer(opening_id);

ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known
  CHECK (kind IN ('confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up', 'address', 'earlier'));
