-- What the barber deleted, kept for a day to be restored: the rows as they were, by table, and the ids of the rows
-- that referred to it. The deleted rows themselves are gone, so that no list and no constraint has to know of them.
CREATE TABLE deleted_item (
  kind TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  content JSONB NOT NULL,
  links JSONB NOT NULL,
  message_id INTEGER,
  admin_email TEXT,
  deleted_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT deleted_item_pkey PRIMARY KEY (kind, item_id),
  CONSTRAINT deleted_item_kind_known CHECK (kind IN ('booking', 'appointment_type', 'addon', 'client'))
);

CREATE INDEX deleted_item_deleted_at_idx ON deleted_item(deleted_at);

ALTER TABLE booking_event DROP CONSTRAINT booking_event_kind_known;
ALTER TABLE booking_event
  ADD CONSTRAINT booking_event_kind_known
  CHECK (kind IN ('created', 'moved', 'cancelled', 'changed', 'deleted', 'restored'));
