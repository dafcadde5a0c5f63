-- One refused login may be a passing fault of iCloud. When it was met is noted, so that the login is
-- verified before the sync stops.
ALTER TABLE cloud_account ADD COLUMN doubted_at TIMESTAMPTZ(3);
