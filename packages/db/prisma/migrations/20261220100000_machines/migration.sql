-- Each machine reports the room on its disks, so that every process knows of a full disk on any of them.
CREATE TABLE machine (
  name TEXT PRIMARY KEY,
  disks JSONB NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL
);
