-- Search for text anywhere in the contact that a booking was made with, as the clients are searched. Trigrams serve
-- three letters and more. One or two letters are looked for in all rows.
CREATE INDEX booking_client_name_trgm_idx ON booking USING gin (client_name gin_trgm_ops);
CREATE INDEX booking_client_email_trgm_idx ON booking USING gin (client_email gin_trgm_ops);
CREATE INDEX booking_client_phone_trgm_idx ON booking USING gin (client_phone gin_trgm_ops);
