-- The last booking of a finished series may begin another one. An undo of that returns it to the series that it belonged to.
ALTER TABLE booking ADD COLUMN former_series_id UUID;
