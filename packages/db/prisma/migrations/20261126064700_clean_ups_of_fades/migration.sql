-- A free neck and ear clean-up within 14 days comes with a service. A booking stores its own copy.
ALTER TABLE appointment_type ADD COLUMN includes_cleanup BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE booking ADD COLUMN includes_cleanup BOOLEAN NOT NULL DEFAULT false;

-- The booking of such a clean-up refers to the visit that it came with. No foreign key: either may be deleted and restored.
ALTER TABLE booking ADD COLUMN cleanup_of_id INTEGER;
CREATE INDEX booking_cleanup_of_id_idx ON booking (cleanup_of_id);
-- A visit has one clean-up, however the requests race. A cancelled one can be booked again.
CREATE UNIQUE INDEX booking_one_cleanup_of_a_visit ON booking (cleanup_of_id) WHERE status <> 'cancelled';

-- The site has always promised it with every fade, so those of which the 14 days are not over have it as well.
UPDATE appointment_type SET includes_cleanup = true WHERE name ~* '\mfades?\M';
UPDATE booking SET includes_cleanup = true
 WHERE appointment_type_id IN (SELECT id FROM appointment_type WHERE includes_cleanup)
   AND place IS NULL AND end_at > now() - interval '15 days';
