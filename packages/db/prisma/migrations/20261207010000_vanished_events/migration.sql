-- Many events that vanish from a calendar at once keep their time blocked until the barber confirms it:
-- a faulty listing must not open his calendar to visitors.
ALTER TABLE cloud_object ADD COLUMN vanished_at TIMESTAMPTZ(3);
