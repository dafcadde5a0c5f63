-- The version of the program that was published last. There is one row at most.
CREATE TABLE published_version (
  id INT NOT NULL,
  version TEXT NOT NULL,
  checked_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT published_version_pkey PRIMARY KEY (id),
  CONSTRAINT published_version_single CHECK (id = 1)
);
