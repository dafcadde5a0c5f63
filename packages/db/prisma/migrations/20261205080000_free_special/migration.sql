-- The Aggie special: an add-on whose switch is on costs nothing when it is booked. Bookings keep what
-- they were made with, and why it was free.
ALTER TABLE addon ADD COLUMN is_free_special BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE booking_addon ADD COLUMN is_free_special BOOLEAN NOT NULL DEFAULT false;

-- Every installation promises the free hot towel on its booking page already, so the add-on of the first
-- run keeps that promise. One that was renamed is left to the barber's own switch.
UPDATE addon SET is_free_special = true WHERE name = 'Hot towel face treatment';
