-- Phones that a client asked the site to remember.
CREATE TABLE remembered_device (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  token_hash BYTEA NOT NULL,
  previous_hash BYTEA,
  created_at TIMESTAMPTZ(3) NOT NULL,
  rotated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT remembered_device_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX remembered_device_token_hash_key ON remembered_device (token_hash);
CREATE UNIQUE INDEX remembered_device_previous_hash_key ON remembered_device (previous_hash);
CREATE INDEX remembered_device_client_id_idx ON remembered_device (client_id);

ALTER TABLE remembered_device ADD CONSTRAINT remembered_device_client_id_fkey
  FOREIGN KEY (client_id) REFERENCES client (id) ON DELETE CASCADE ON UPDATE CASCADE;
