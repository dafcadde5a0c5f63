-- A client who walks in may leave no email address (ADR 53).
ALTER TABLE client ALTER COLUMN email DROP NOT NULL;
ALTER TABLE client_merge ALTER COLUMN merged_email DROP NOT NULL;
ALTER TABLE booking ALTER COLUMN client_email DROP NOT NULL;

-- Bookings of erased clients kept an empty text. No address has one spelling from here on.
UPDATE booking SET client_email = NULL WHERE client_email = '';
