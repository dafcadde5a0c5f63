-- When a visit was completed before its planned end. Null otherwise.
ALTER TABLE booking ADD COLUMN completed_at TIMESTAMPTZ(3);

-- A visit that was completed early keeps its time until then, clean-up included. The expression of a generated column is
-- replaced with the column, and with the constraint that uses it. least() ignores NULL.
ALTER TABLE booking DROP CONSTRAINT booking_holds_its_time_alone;
ALTER TABLE booking DROP COLUMN kept_until;
ALTER TABLE booking ADD COLUMN kept_until TIMESTAMPTZ(3) GENERATED ALWAYS AS
  (greatest(
    start_at,
    (least(end_at, completed_at) AT TIME ZONE 'UTC' + make_interval(mins => cleanup_minutes)) AT TIME ZONE 'UTC'
  )) STORED;
ALTER TABLE booking
  ADD CONSTRAINT booking_holds_its_time_alone
  EXCLUDE USING gist (tstzrange(start_at, kept_until, '[)') WITH &&)
  WHERE (status IN ('confirmed', 'completed'));

DROP TRIGGER booking_takes_no_held_time ON booking;
CREATE TRIGGER booking_takes_no_held_time
  AFTER INSERT OR UPDATE OF start_at, end_at, completed_at, cleanup_minutes, status ON booking
  FOR EACH ROW WHEN (NEW.status IN ('confirmed', 'completed')) EXECUTE FUNCTION refuse_time_of_hold();
