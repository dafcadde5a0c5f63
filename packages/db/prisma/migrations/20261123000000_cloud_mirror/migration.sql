-- The files of the mapped calendars, as their server holds them. Blackouts are reckoned from them, and
-- reckoned anew as the bookable days move on or the zone changes, also while the service is away.
CREATE TABLE cloud_object (
  id SERIAL NOT NULL,
  cloud_calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  etag TEXT,
  data TEXT NOT NULL,
  problem TEXT,

  CONSTRAINT cloud_object_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX cloud_object_cloud_calendar_id_href_key ON cloud_object(cloud_calendar_id, href);

ALTER TABLE cloud_object
  ADD CONSTRAINT cloud_object_cloud_calendar_id_fkey FOREIGN KEY (cloud_calendar_id) REFERENCES cloud_calendar(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- A password that was revoked is noticed by the sync, in the background: it has to be remembered.
ALTER TABLE cloud_account ADD COLUMN refused_at TIMESTAMPTZ(3);

-- Two syncs of one calendar may overlap. Each reads outside any transaction and writes only when no
-- other one was kept in the meantime.
ALTER TABLE cloud_calendar ADD COLUMN sync_revision INTEGER NOT NULL DEFAULT 0;

ALTER TABLE cloud_calendar ADD COLUMN expanded_for TEXT;

-- At most one account is connected, however two requests race.
CREATE UNIQUE INDEX cloud_account_one ON cloud_account ((true)) WHERE id > 0;
