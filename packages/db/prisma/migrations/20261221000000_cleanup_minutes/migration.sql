-- The time after a visit in which the barber cleans up. A booking keeps its own copy, as it does of the
-- duration, so that a change of the service moves no booking.
ALTER TABLE appointment_type ADD COLUMN cleanup_minutes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE appointment_type
  ADD CONSTRAINT appointment_type_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240);

-- The end of the kept time. timestamptz + interval is not immutable, since an interval may hold days. The
-- sum of a timestamp and minutes is.
ALTER TABLE booking ADD COLUMN cleanup_minutes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE booking
  ADD CONSTRAINT booking_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240);
ALTER TABLE booking ADD COLUMN kept_until TIMESTAMPTZ(3) GENERATED ALWAYS AS
  ((end_at AT TIME ZONE 'UTC' + make_interval(mins => cleanup_minutes)) AT TIME ZONE 'UTC') STORED;

-- Two bookings that hold their time never overlap, clean-up included. The index also serves the query for
-- the busy time of a range.
ALTER TABLE booking DROP CONSTRAINT booking_holds_its_time_alone;
ALTER TABLE booking
  ADD CONSTRAINT booking_holds_its_time_alone
  EXCLUDE USING gist (tstzrange(start_at, kept_until, '[)') WITH &&)
  WHERE (status IN ('confirmed', 'completed'));
