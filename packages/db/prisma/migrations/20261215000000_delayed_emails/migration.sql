-- Emails about the barber's own changes wait before they leave, so that an undo or a further change can
-- replace them. Each keeps what the client was last told, both null for a client who was told nothing,
-- because the booking itself no longer shows it.
ALTER TABLE message ADD COLUMN is_delayed BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE message ADD COLUMN told_status TEXT;
ALTER TABLE message ADD COLUMN told_start_at TIMESTAMPTZ(3);
ALTER TABLE message
  ADD CONSTRAINT message_told_whole CHECK ((told_status IS NULL) = (told_start_at IS NULL));
