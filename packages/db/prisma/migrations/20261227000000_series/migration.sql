-- A standing appointment: bookings that share a series. Each keeps its own copy of the interval and of its
-- place, so that a deleted or restored booking needs no other row.
ALTER TABLE booking ADD COLUMN series_id UUID;
ALTER TABLE booking ADD COLUMN series_weeks INTEGER;
ALTER TABLE booking ADD COLUMN series_position INTEGER;
ALTER TABLE booking ADD COLUMN series_size INTEGER;
ALTER TABLE booking ADD CONSTRAINT booking_series_whole CHECK (
  num_nulls(series_id, series_weeks, series_position, series_size) IN (0, 4)
  AND (series_id IS NULL OR (series_weeks BETWEEN 2 AND 4 AND series_position BETWEEN 1 AND series_size)));
CREATE INDEX booking_series_id_start_at_idx ON booking (series_id, start_at);

-- One email about several bookings of a series belongs to the first of them and names the others here.
ALTER TABLE message ADD COLUMN other_bookings INTEGER[] DEFAULT ARRAY[]::INTEGER[];
CREATE INDEX message_other_bookings_idx ON message USING gin (other_bookings);
