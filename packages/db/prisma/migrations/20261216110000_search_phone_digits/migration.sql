-- Search for the digits of a number, however it is grouped. Trigrams serve three digits and more.
CREATE INDEX client_phone_digits_trgm_idx ON client USING gin (digits_of(phone) gin_trgm_ops);
