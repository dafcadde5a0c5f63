-- Columns in the words of the code: what is encrypted, who was notified, and until when a time is occupied.
ALTER TABLE booking RENAME COLUMN kept_until TO occupied_until;
ALTER TABLE hold RENAME COLUMN kept_until TO occupied_until;

ALTER TABLE cloud_account RENAME COLUMN sealed_password TO encrypted_password;
ALTER TABLE cloud_calendar RENAME COLUMN sealed_address TO encrypted_address;
ALTER TABLE idempotency_key RENAME COLUMN sealed_tokens TO encrypted_tokens;
ALTER TABLE mail_server RENAME COLUMN sealed_password TO encrypted_password;
ALTER TABLE message RENAME COLUMN sealed_content TO encrypted_content;
ALTER TABLE push_key RENAME COLUMN sealed_private_key TO encrypted_private_key;
ALTER TABLE two_factor RENAME COLUMN sealed_secret TO encrypted_secret;
ALTER TABLE webhook RENAME COLUMN sealed_secret TO encrypted_secret;

ALTER TABLE message RENAME COLUMN told_status TO notified_status;
ALTER TABLE message RENAME COLUMN told_start_at TO notified_start_at;
ALTER TABLE message RENAME COLUMN told_others TO notified_others;
ALTER TABLE message RENAME CONSTRAINT message_told_whole TO message_notified_whole;
ALTER TABLE delay_notice RENAME COLUMN told_at TO notified_at;
ALTER TABLE delay_day RENAME COLUMN is_told TO is_notified;

-- The body of a function is a text, so renaming a column does not change it.
ALTER FUNCTION refuse_time_of_hold RENAME TO reject_time_of_hold;
CREATE OR REPLACE FUNCTION reject_time_of_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7204512);
  IF EXISTS (SELECT FROM hold
              WHERE is_live
                AND tstzrange(start_at, occupied_until, '[)')
                    && tstzrange(NEW.start_at, NEW.occupied_until, '[)')) THEN
    RAISE EXCEPTION 'the time of booking % is held', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION refuse_time_of_booking RENAME TO reject_time_of_booking;
CREATE OR REPLACE FUNCTION reject_time_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7204512);
  IF EXISTS (SELECT FROM booking
              WHERE status IN ('pending', 'confirmed', 'completed')
                AND tstzrange(start_at, occupied_until, '[)')
                    && tstzrange(NEW.start_at, NEW.occupied_until, '[)')) THEN
    RAISE EXCEPTION 'the time of hold % is booked', NEW.id USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
