-- Tells every process what a transaction has changed: noun and id on the channel "changes", never data (ADR 83).
-- PostgreSQL delivers it after the commit and never after a rollback, and the same text once for each transaction.
-- The engine that applies migrations splits them at each semicolon, so those within a body are written \x3B.
-- A statement with many rows names the noun alone, so that an import does not fill the queue of the server.
CREATE FUNCTION announce_change() RETURNS TRIGGER LANGUAGE plpgsql AS E'
DECLARE
  ids TEXT[]\x3B
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL\x3B
  END IF\x3B
  IF TG_ARGV[1] = ''id'' THEN
    SELECT array_agg(few.id) INTO ids FROM (SELECT id::TEXT FROM changed LIMIT 11) few\x3B
  END IF\x3B
  IF cardinality(ids) BETWEEN 1 AND 10 THEN
    PERFORM pg_notify(''changes'', TG_ARGV[0] || '':'' || id) FROM unnest(ids) AS id\x3B
  ELSE
    PERFORM pg_notify(''changes'', TG_ARGV[0])\x3B
  END IF\x3B
  RETURN NULL\x3B
END
';

-- A statement gives a trigger its rows in a transition table, which PostgreSQL allows for one event at a time.
DO E'
DECLARE
  watched TEXT[]\x3B
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    [''addon'', ''addon'', ''id''],
    [''appointment_type'', ''appointmentType'', ''id''],
    [''appointment_type_addon'', ''appointmentType'', ''''],
    [''alarm'', ''system'', ''''],
    [''blackout'', ''blackout'', ''id''],
    [''booking'', ''booking'', ''id''],
    [''business_hours'', ''businessHours'', ''''],
    [''client'', ''client'', ''id''],
    [''client_import'', ''clientImport'', ''id''],
    [''cloud_account'', ''cloud'', ''id''],
    [''cloud_calendar'', ''cloud'', ''id''],
    [''cloud_event'', ''proposal'', ''id''],
    [''content_version'', ''content'', ''id''],
    [''cut_card'', ''cutCard'', ''''],
    [''cut_picture'', ''cutCard'', ''''],
    [''deleted_item'', ''deletedItem'', ''''],
    [''hold'', ''offer'', ''''],
    [''message'', ''message'', ''id''],
    [''offer'', ''offer'', ''id''],
    [''push_device'', ''device'', ''id''],
    [''restore'', ''system'', ''''],
    [''security_event'', ''security'', ''''],
    [''setting'', ''setting'', ''''],
    [''setup_step'', ''setup'', ''''],
    [''special_date'', ''businessHours'', ''''],
    [''task'', ''task'', ''id''],
    [''waitlist_entry'', ''waitlist'', ''id'']
  ] LOOP
    EXECUTE format(''CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
    EXECUTE format(''CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
    EXECUTE format(''CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)'', watched[1], watched[2], watched[3])\x3B
  END LOOP\x3B
END
';

-- Of sessions only the end is told, because their last use is written all the time.
CREATE TRIGGER announce_delete AFTER DELETE ON session
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('session', 'id');
