-- The booking whose link or remembered phone booked another one again.
ALTER TABLE booking ADD COLUMN booked_from_id integer;
