-- An offer asks the owner of a booking to accept another time for it. Its holds keep the offered times.
CREATE TABLE offer (
  id SERIAL PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  purpose TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  expires_at TIMESTAMPTZ(3) NOT NULL,
  accepted_start_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT offer_purpose_known CHECK (purpose IN ('earlier', 'closed-day')),
  CONSTRAINT offer_state_known CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  CONSTRAINT offer_ends_once CHECK ((state = 'open') = (ended_at IS NULL)),
  CONSTRAINT offer_accepts_a_start CHECK ((state = 'accepted') = (accepted_start_at IS NOT NULL))
);
CREATE INDEX offer_booking_id_idx ON offer(booking_id);
-- One booking has one open offer, so that nobody can be sent times without end.
CREATE UNIQUE INDEX offer_open_of_booking ON offer(booking_id) WHERE state = 'open';
CREATE INDEX offer_open_until ON offer(expires_at) WHERE state = 'open';

CREATE TABLE offer_token (
  id SERIAL PRIMARY KEY,
  offer_id INTEGER NOT NULL REFERENCES offer(id) ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX offer_token_token_hash_key ON offer_token(token_hash);
CREATE INDEX offer_token_offer_id_idx ON offer_token(offer_id);

CREATE TABLE hold (
  id SERIAL PRIMARY KEY,
  offer_id INTEGER NOT NULL REFERENCES offer(id) ON DELETE CASCADE ON UPDATE CASCADE,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3) NOT NULL,
  cleanup_minutes INTEGER NOT NULL,
  kept_until TIMESTAMPTZ(3) GENERATED ALWAYS AS
    ((end_at AT TIME ZONE 'UTC' + make_interval(mins => cleanup_minutes)) AT TIME ZONE 'UTC') STORED,
  is_live BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT hold_ends_after_start CHECK (end_at > start_at),
  CONSTRAINT hold_cleanup_sane CHECK (cleanup_minutes BETWEEN 0 AND 240),
  CONSTRAINT hold_keeps_its_time_alone
    EXCLUDE USING gist (tstzrange(start_at, kept_until, '[)') WITH &&) WHERE (is_live)
);
CREATE INDEX hold_offer_id_idx ON hold(offer_id);

-- The two halves of the exclusion rule between bookings and holds. An exclusion constraint spans one table only. The
-- lock is that of booking-lock.ts, which a transaction may take again: with it, neither write can miss the other one.
-- The bodies write a semicolon as \x3b, since the schema engine splits the file at every semicolon.
CREATE FUNCTION refuse_time_of_hold() RETURNS TRIGGER LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_advisory_xact_lock(7204512)\x3b
  IF EXISTS (SELECT FROM hold
              WHERE is_live
                AND tstzrange(start_at, kept_until, ''[)'')
                    && tstzrange(NEW.start_at, NEW.kept_until, ''[)'')) THEN
    RAISE EXCEPTION ''the time of booking % is held'', NEW.id USING ERRCODE = ''exclusion_violation''\x3b
  END IF\x3b
  RETURN NULL\x3b
END ';
CREATE FUNCTION refuse_time_of_booking() RETURNS TRIGGER LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_advisory_xact_lock(7204512)\x3b
  IF EXISTS (SELECT FROM booking
              WHERE status IN (''confirmed'', ''completed'')
                AND tstzrange(start_at, kept_until, ''[)'')
                    && tstzrange(NEW.start_at, NEW.kept_until, ''[)'')) THEN
    RAISE EXCEPTION ''the time of hold % is booked'', NEW.id USING ERRCODE = ''exclusion_violation''\x3b
  END IF\x3b
  RETURN NULL\x3b
END ';
-- After the row is written, when generated columns have their values.
CREATE TRIGGER booking_takes_no_held_time
  AFTER INSERT OR UPDATE OF start_at, end_at, cleanup_minutes, status ON booking
  FOR EACH ROW WHEN (NEW.status IN ('confirmed', 'completed')) EXECUTE FUNCTION refuse_time_of_hold();
CREATE TRIGGER hold_takes_no_booked_time
  AFTER INSERT OR UPDATE OF start_at, end_at, cleanup_minutes, is_live ON hold
  FOR EACH ROW WHEN (NEW.is_live) EXECUTE FUNCTION refuse_time_of_booking();
