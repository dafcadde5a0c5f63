-- The mail about a deletion outlives the booking, whose row goes with the deletion. Its content is
-- rendered when it is queued. Every other mail is rendered from its booking when it is sent.
ALTER TABLE message ADD COLUMN is_rendered BOOLEAN NOT NULL DEFAULT false;
