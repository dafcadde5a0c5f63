-- The email to clients who were told that their day closes, and which is open again.
ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known
  CHECK (kind IN ('confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up', 'address', 'earlier',
                  'closed-day', 'reopened'));
