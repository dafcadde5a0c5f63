-- What stands of each booking in the barber's own calendar. The row is written before the event is, so
-- that a worker which dies in between finds the event it wrote, and writes no second one.
CREATE TABLE cloud_event (
  id SERIAL NOT NULL,
  booking_id INTEGER NOT NULL,
  cloud_calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  revision INTEGER,
  description TEXT,
  proposal TEXT,
  proposed_start_at TIMESTAMPTZ(3),
  noticed_at TIMESTAMPTZ(3),
  last_error TEXT,

  CONSTRAINT cloud_event_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX cloud_event_booking_id_key ON cloud_event(booking_id);
CREATE INDEX cloud_event_cloud_calendar_id_idx ON cloud_event(cloud_calendar_id);

-- No foreign key to the booking: one that was deleted leaves an event behind that has to be removed.
ALTER TABLE cloud_event
  ADD CONSTRAINT cloud_event_cloud_calendar_id_fkey FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE cloud_event ADD CONSTRAINT cloud_event_proposal_known
  CHECK (proposal IN ('moved', 'deleted') AND (proposal = 'moved') = (proposed_start_at IS NOT NULL));
