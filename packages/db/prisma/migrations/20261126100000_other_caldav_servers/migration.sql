-- The CalDAV server of an account that is not at the configured one, which is Apple's by default.
ALTER TABLE cloud_account ADD COLUMN server_url TEXT;
