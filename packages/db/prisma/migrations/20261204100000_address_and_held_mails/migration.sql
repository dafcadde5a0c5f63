-- What a mail said of the home address: 'told' when it held it, 'promised' when it said that the address
-- follows. Without it nobody could tell whether a promise was kept, once a new client has become a known
-- one, or whether a visit that moved after its address was sent still awaits it.
ALTER TABLE message ADD COLUMN address_part TEXT;
ALTER TABLE message
  ADD CONSTRAINT message_address_part_known CHECK (address_part IN ('told', 'promised'));
-- Of older mails only these are certain to hold it.
UPDATE message SET address_part = 'told' WHERE kind = 'address' AND state = 'sent';

-- A mailbox gets at most so many mails a day. What goes beyond is kept and shown as 'held', for the
-- barber to send by hand.
ALTER TABLE message DROP CONSTRAINT message_state_known;
ALTER TABLE message
  ADD CONSTRAINT message_state_known
  CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'withdrawn', 'held'));
-- When a mail was counted against its recipient's day. Mails that are on their way count like sent ones,
-- so that two workers cannot both take the last place.
ALTER TABLE message ADD COLUMN cleared_at TIMESTAMPTZ(3);

-- Whether a client has been here is asked at each confirmation and for the dashboard. Email and name are
-- compared as those of clients are, without regard to case.
CREATE INDEX booking_completed_client_idx
  ON booking ((client_email::citext), (client_name::citext))
  WHERE status = 'completed';
