-- A visitor's booking counts the upcoming ones of its email address while it holds the booking lock.
CREATE INDEX booking_upcoming_email_idx ON booking (lower(client_email), start_at) WHERE status = 'confirmed';
