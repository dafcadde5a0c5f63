-- Closed days and the activity of bookings are announced like the other tables that screens show (ADR 83).
DO E'
DECLARE
  watched TEXT[]\x3B
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    [''booking_event'', ''history'', ''''],
    [''closing'', ''closing'', ''id''],
    [''closing_booking'', ''closing'', '''']
  ] LOOP
    EXECUTE format(''CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
    EXECUTE format(''CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
    EXECUTE format(''CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
  END LOOP\x3B
END
';
