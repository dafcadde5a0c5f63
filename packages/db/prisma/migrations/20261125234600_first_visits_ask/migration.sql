-- A first visit may ask the barber: a pending booking occupies its time until it is approved, declined or over.
ALTER TABLE booking
  -- Until when a booking waits for the barber, or waited. Null for a booking that never had to.
  ADD COLUMN pending_until TIMESTAMPTZ(3),
  -- How the wait ended. Null while it lasts, for a client who cancelled meanwhile, and for a booking that never had to wait.
  ADD COLUMN decision TEXT,
  -- What the barber told the client with it.
  ADD COLUMN decision_reason TEXT,
  DROP CONSTRAINT booking_status_known,
  ADD CONSTRAINT booking_status_known
    CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no-show')),
  ADD CONSTRAINT booking_decision_known CHECK (decision IN ('approved', 'declined', 'expired')),
  ADD CONSTRAINT booking_pending_whole CHECK (
    (status <> 'pending' OR (pending_until IS NOT NULL AND decision IS NULL))
    AND (decision IS NULL OR pending_until IS NOT NULL)
  ),
  DROP CONSTRAINT booking_holds_its_time_alone,
  ADD CONSTRAINT booking_holds_its_time_alone
    EXCLUDE USING gist (tstzrange(start_at, kept_until, '[)') WITH &&)
    WHERE (status IN ('pending', 'confirmed', 'completed'));
CREATE INDEX booking_pending_until_idx ON booking (pending_until) WHERE status = 'pending';

CREATE OR REPLACE FUNCTION refuse_time_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7204512);
  IF EXISTS (SELECT FROM booking
              WHERE status IN ('pending', 'confirmed', 'completed')
                AND tstzrange(start_at, kept_until, '[)')
                    && tstzrange(NEW.start_at, NEW.kept_until, '[)')) THEN
    RAISE EXCEPTION 'the time of hold % is booked', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER booking_takes_no_held_time ON booking;
CREATE TRIGGER booking_takes_no_held_time
  AFTER INSERT OR UPDATE OF start_at, end_at, completed_at, cleanup_minutes, status ON booking
  FOR EACH ROW WHEN (NEW.status IN ('pending', 'confirmed', 'completed')) EXECUTE FUNCTION refuse_time_of_hold();

ALTER TABLE message
  DROP CONSTRAINT message_kind_known,
  ADD CONSTRAINT message_kind_known CHECK (kind IN (
    'confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up',
    'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'requested', 'declined', 'expired'
  ));
ALTER TABLE push_delivery
  DROP CONSTRAINT push_delivery_kind_known,
  ADD CONSTRAINT push_delivery_kind_known
    CHECK (kind IN ('booked', 'moved', 'cancelled', 'unanswered', 'requested'));

-- The barber's link to approve or decline a booking. It opens nothing that the links of the client open.
ALTER TABLE booking_token
  DROP CONSTRAINT booking_token_purpose_known,
  ADD CONSTRAINT booking_token_purpose_known CHECK (purpose IN ('reschedule', 'cancel', 'manage', 'decide'));
