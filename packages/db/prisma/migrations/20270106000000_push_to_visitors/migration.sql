-- The browser in which the owner of a booking agreed to be notified of something earlier, beside the email (ADR 74).
ALTER TABLE waitlist_entry
  ADD COLUMN push_endpoint TEXT,
  ADD COLUMN push_p256dh TEXT,
  ADD COLUMN push_auth TEXT,
  ADD CONSTRAINT waitlist_entry_push_whole CHECK (num_nulls(push_endpoint, push_p256dh, push_auth) IN (0, 3));
