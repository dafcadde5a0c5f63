-- A service that asks to be left alone for a while is: nobody knocks before.
ALTER TABLE cloud_account ADD COLUMN busy_until TIMESTAMPTZ(3);

-- How the comparison of bookings with their events went. What a sync of the same calendar says about
-- the times it blocks is another matter.
ALTER TABLE cloud_calendar ADD COLUMN events_compared_at TIMESTAMPTZ(3);
ALTER TABLE cloud_calendar ADD COLUMN events_error TEXT;

-- That events are to leave when bookings go to no calendar any more has to outlive a service that is
-- away for longer than a job is tried.
ALTER TABLE cloud_event ADD COLUMN is_leaving BOOLEAN NOT NULL DEFAULT false;
