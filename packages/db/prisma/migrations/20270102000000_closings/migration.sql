-- A closing asks everyone with a booking in a span of time to choose another one, and blocks the span.
CREATE TABLE closing (
  id SERIAL PRIMARY KEY,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  reopened_at TIMESTAMPTZ(3),
  CONSTRAINT closing_ends_after_start CHECK (end_at > start_at)
);

-- A booking that was in the span when it was closed, with its time at that moment.
CREATE TABLE closing_booking (
  id SERIAL PRIMARY KEY,
  closing_id INTEGER NOT NULL REFERENCES closing(id) ON DELETE CASCADE ON UPDATE CASCADE,
  booking_id INTEGER NOT NULL REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  start_at TIMESTAMPTZ(3) NOT NULL,
  offer_id INTEGER REFERENCES offer(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX closing_booking_closing_id_booking_id_key ON closing_booking(closing_id, booking_id);
CREATE INDEX closing_booking_booking_id_idx ON closing_booking(booking_id);
CREATE UNIQUE INDEX closing_booking_offer_id_key ON closing_booking(offer_id);

ALTER TABLE blackout ADD COLUMN closing_id INTEGER REFERENCES closing(id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX blackout_closing_id_key ON blackout(closing_id);

ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known
  CHECK (kind IN ('confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up', 'address', 'earlier',
                  'closed-day'));
