-- The start that the client has said to come for. It is the answer for that start alone, so a booking that moves has none.
ALTER TABLE booking ADD COLUMN coming_for TIMESTAMPTZ(3);

ALTER TABLE push_delivery DROP CONSTRAINT push_delivery_kind_known;
ALTER TABLE push_delivery
  ADD CONSTRAINT push_delivery_kind_known CHECK (kind IN ('booked', 'moved', 'cancelled', 'unanswered'));
