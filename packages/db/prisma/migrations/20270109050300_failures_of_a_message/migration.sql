-- What `attempts` counted beside the claims. A message that waits has had temporary failures alone.
ALTER TABLE message ADD COLUMN temporary_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN internal_failures INTEGER NOT NULL DEFAULT 0;

UPDATE message SET temporary_failures = attempts WHERE state IN ('waiting', 'sending');
