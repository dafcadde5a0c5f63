-- The key of a request whose booking was erased stays for its 24 hours without the request, the booking and the links.
ALTER TABLE idempotency_key ALTER COLUMN booking_id DROP NOT NULL;
