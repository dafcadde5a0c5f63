-- What the client was last told of the other bookings of an email about several, by their ids (ADR 70).
ALTER TABLE message ADD COLUMN told_others JSONB NOT NULL DEFAULT '{}';
