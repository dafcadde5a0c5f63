-- The email with all links of a mailbox, which is about no single booking, and the further kinds of the same version.
ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known CHECK (kind IN (
  'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
  'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'running-late',
  'requested', 'declined', 'expired', 'booking-links', 'waitlist', 'nudge', 'proposal',
  'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm', 'barber-request'
));

-- The bookings of a mailbox, however its address is spelled.
CREATE INDEX booking_mailbox_idx ON booking (mailbox_of(client_email));
