-- The bookings that the barber made, the newest first: a walk-in begins with the service of the last one.
CREATE INDEX booking_event_created_by_admin_idx ON booking_event (id DESC)
  WHERE kind = 'created' AND admin_email IS NOT NULL;

-- Search for the digits of a number in the bookings, as in the clients.
CREATE INDEX booking_phone_digits_trgm_idx ON booking USING gin (digits_of(client_phone) gin_trgm_ops);
