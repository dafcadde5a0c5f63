-- What happened to a booking, written in the transaction that changes it: who, when, and the fields
-- that changed as they were and as they became. There is no foreign key, since the last line, that it
-- was deleted, has to outlive it. What it said of the person goes with it.
CREATE TABLE booking_event (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  admin_email TEXT,
  happened_at TIMESTAMPTZ(3) NOT NULL,
  before JSONB NOT NULL,
  after JSONB NOT NULL,

  CONSTRAINT booking_event_pkey PRIMARY KEY (id)
);

CREATE INDEX booking_event_booking_id_idx ON booking_event(booking_id);

-- The closed vocabulary. Text with a check, since a kind may be added without rewriting rows.
ALTER TABLE booking_event
  ADD CONSTRAINT booking_event_kind_known
  CHECK (kind IN ('created', 'moved', 'cancelled', 'changed', 'deleted'));
