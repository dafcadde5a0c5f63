-- What clients were told of delays.
CREATE TABLE delay_notice (
  booking_id INTEGER NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  minutes INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  told_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT delay_notice_pkey PRIMARY KEY (booking_id),
  CONSTRAINT delay_notice_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Nobody is asked to come earlier than booked.
  CONSTRAINT delay_notice_later CHECK (minutes > 0)
);

-- The days on which the barber lets delays be told, or not.
CREATE TABLE delay_day (
  date DATE NOT NULL,
  is_told BOOLEAN NOT NULL,
  decided_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT delay_day_pkey PRIMARY KEY (date)
);

DO $$
DECLARE
  watched TEXT;
BEGIN
  FOREACH watched IN ARRAY ARRAY['delay_notice', 'delay_day'] LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''delay'', '''')', watched);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''delay'', '''')', watched);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''delay'', '''')', watched);
  END LOOP;
END
$$;
