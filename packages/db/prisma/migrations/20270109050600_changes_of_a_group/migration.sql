-- The email to the person who booked for a group, and to those whose price rises, when one of the group cancels.
ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known
  CHECK (kind IN ('confirmation', 'cancellation', 'reschedule', 'reminder', 'follow-up', 'address', 'earlier',
                  'closed-day', 'reopened', 'group-change'));
