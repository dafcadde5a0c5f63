-- Every kind of email, those of the migrations before included: a second reminder is an email of its own.
ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known CHECK (kind IN (
  'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
  'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'running-late',
  'requested', 'declined', 'expired',
  'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm'
));
