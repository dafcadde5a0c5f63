-- The booking on which a phone was remembered. Until that visit is completed the phone is shown no other one (ADR 77).
ALTER TABLE remembered_device ADD COLUMN booking_id INTEGER;

-- A phone is remembered within an hour of a booking, so it was the latest one before.
UPDATE remembered_device SET booking_id = (
  SELECT booking.id FROM booking
   WHERE booking.client_id = remembered_device.client_id AND booking.created_at <= remembered_device.created_at
   ORDER BY booking.created_at DESC, booking.id DESC LIMIT 1);
DELETE FROM remembered_device WHERE booking_id IS NULL;

ALTER TABLE remembered_device ALTER COLUMN booking_id SET NOT NULL;
CREATE INDEX remembered_device_booking_id_idx ON remembered_device (booking_id);
ALTER TABLE remembered_device ADD CONSTRAINT remembered_device_booking_id_fkey
  FOREIGN KEY (booking_id) REFERENCES booking (id) ON DELETE CASCADE ON UPDATE CASCADE;
