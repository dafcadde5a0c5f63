-- The days whose agenda was sent to the barber, by email and to his devices: of several processes one inserts the day.
CREATE TABLE agenda (
  day DATE NOT NULL,
  planned_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT agenda_pkey PRIMARY KEY (day)
);

-- A device outlives the expiry of its session, which then is null, and gets notifications without names until the next
-- login on it. The end of a session by a logout, a revocation or a new password still deletes its devices.
ALTER TABLE push_device ALTER COLUMN session_id DROP NOT NULL;
ALTER TABLE push_device ADD COLUMN last_worked_at TIMESTAMPTZ(3);

-- The email about the beginning of an alarm. It is withdrawn if the alarm ends before it has left, and only an alarm that
-- has one is reported by email when it ends.
ALTER TABLE alarm ADD COLUMN message_id INTEGER;
-- An alarm that is on and off again and again is reported once in six hours.
ALTER TABLE alarm ADD COLUMN is_reported BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE alarm ADD CONSTRAINT alarm_message_id_fkey
  FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL ON UPDATE CASCADE;
