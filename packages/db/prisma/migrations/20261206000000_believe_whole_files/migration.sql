-- A calendar file that arrived cut was stored under its etag, so it was not read again until it changed on the
-- server, and the time it blocks stayed open. Without an etag the next sync asks for it again.
UPDATE "cloud_object" SET "etag" = NULL WHERE "problem" = 'unreadable';
