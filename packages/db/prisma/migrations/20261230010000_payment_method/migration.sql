-- How the donation of a booking was given. Its amount is donation_amount. Null is not recorded, none is no donation.
ALTER TABLE booking ADD COLUMN payment_method TEXT;
ALTER TABLE booking
  ADD CONSTRAINT booking_payment_method_known CHECK (payment_method IN ('cash', 'app', 'card', 'none'));
