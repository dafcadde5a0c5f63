-- A calendar that iCloud lets the account only read cannot receive bookings. Those found so far count as
-- writable until the next discovery asks for their privileges.
ALTER TABLE cloud_calendar ADD COLUMN is_writable BOOLEAN NOT NULL DEFAULT true;
