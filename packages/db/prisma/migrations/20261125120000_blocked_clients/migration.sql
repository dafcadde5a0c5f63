-- A client whom the barber no longer wants to come. Nobody can book online under the email or the phone of such a client.
ALTER TABLE client
  ADD COLUMN is_blocked BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN block_note TEXT;
CREATE INDEX client_blocked_idx ON client (id) WHERE is_blocked;
ALTER TABLE client_merge
  ADD COLUMN merged_is_blocked BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN merged_block_note TEXT;

-- The email or phone of a blocked person who was erased, hashed with a key of the installation. It still blocks, and says
-- nothing about the person.
CREATE TABLE blocked_contact (
  hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT blocked_contact_pkey PRIMARY KEY (hash)
);
-- A restore of an older backup erases the person again, and has to block them again as well.
ALTER TABLE erasure ADD COLUMN keeps_blocked BOOLEAN NOT NULL DEFAULT false;
