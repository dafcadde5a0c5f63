-- Where the application key changed, the private key for push messages cannot be read and is made anew. Devices
-- subscribed to the old one, so the card of devices says since when they have to be allowed again.
ALTER TABLE push_key ADD COLUMN replaced_at TIMESTAMPTZ(3);
