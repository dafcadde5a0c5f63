-- What clients are told before a visit, in its emails and on its pages.
ALTER TABLE appointment_type ADD COLUMN before_you_come TEXT;
