-- Blackouts that were made together by a weekly repeat share the id of the first one. It is no foreign key, since the
-- others keep it when the first one is deleted.
ALTER TABLE blackout ADD COLUMN series_id INTEGER;
CREATE INDEX blackout_series_id_start_at_idx ON blackout (series_id, start_at);
