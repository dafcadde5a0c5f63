-- A reminder to book ("Time for a cut?") is not sent to a client who does not want them.
ALTER TABLE client ADD COLUMN wants_no_nudges BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE client_merge ADD COLUMN merged_wants_no_nudges BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE message DROP CONSTRAINT message_kind_known;
ALTER TABLE message ADD CONSTRAINT message_kind_known CHECK (kind IN (
  'confirmation', 'cancellation', 'reschedule', 'reminder', 'second-reminder', 'follow-up',
  'address', 'earlier', 'closed-day', 'reopened', 'group-change', 'running-late',
  'requested', 'declined', 'expired', 'booking-links', 'waitlist', 'nudge', 'proposal',
  'barber-booked', 'barber-rescheduled', 'barber-cancelled', 'barber-agenda', 'barber-alarm', 'barber-request'
));

-- A link to book the same again, which shows and changes nothing of its booking. It outlives the other links, since a
-- reminder to book leaves when their time is over.
ALTER TABLE booking_token
  DROP CONSTRAINT booking_token_purpose_known,
  ADD CONSTRAINT booking_token_purpose_known
    CHECK (purpose IN ('reschedule', 'cancel', 'manage', 'decide', 'again'));
