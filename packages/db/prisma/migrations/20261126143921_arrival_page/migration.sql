-- What clients need at the door, in one row at most.
CREATE TABLE door (
  id INTEGER NOT NULL DEFAULT 1,
  picture_reference TEXT,
  parking TEXT,
  gate TEXT,
  dog TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT door_pkey PRIMARY KEY (id),
  CONSTRAINT door_single CHECK (id = 1)
);

-- The clients who have said to be outside, with the answer of the barber.
CREATE TABLE door_call (
  booking_id INTEGER NOT NULL,
  called_at TIMESTAMPTZ(3) NOT NULL,
  calls INTEGER NOT NULL,
  answer TEXT,
  answered_at TIMESTAMPTZ(3),
  token_hash BYTEA NOT NULL,

  CONSTRAINT door_call_pkey PRIMARY KEY (booking_id),
  CONSTRAINT door_call_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT door_call_answer_known CHECK (answer IN ('come-in', 'five-minutes')),
  CONSTRAINT door_call_answered CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX door_call_token_hash_key ON door_call (token_hash);

DO $$
DECLARE
  watched TEXT;
BEGIN
  FOREACH watched IN ARRAY ARRAY['door', 'door_call'] LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''arrival'', '''')', watched);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''arrival'', '''')', watched);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(''arrival'', '''')', watched);
  END LOOP;
END
$$;
