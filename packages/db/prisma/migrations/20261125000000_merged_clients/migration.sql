-- Two clients that were one person, made one. The row keeps what undoing needs: the client that went,
-- what the one that stayed said before and after, and which bookings moved. Until it is undone the
-- name and address that went lead to the one that stayed, so that his next visit does not bring the
-- second client back. There are no foreign keys, since the one that stayed may be merged in his turn.
CREATE TABLE client_merge (
  id SERIAL NOT NULL,
  kept_id INTEGER NOT NULL,
  merged_id INTEGER NOT NULL,
  merged_name CITEXT NOT NULL,
  merged_email CITEXT NOT NULL,
  merged_phone TEXT,
  merged_notes TEXT,
  merged_created_at TIMESTAMPTZ(3) NOT NULL,
  kept_before JSONB NOT NULL,
  kept_after JSONB NOT NULL,
  booking_ids INTEGER[],
  admin_email TEXT,
  merged_at TIMESTAMPTZ(3) NOT NULL,
  undone_at TIMESTAMPTZ(3),

  CONSTRAINT client_merge_pkey PRIMARY KEY (id)
);

CREATE INDEX client_merge_merged_email_merged_name_idx ON client_merge(merged_email, merged_name);
CREATE INDEX client_merge_kept_id_idx ON client_merge(kept_id);
CREATE INDEX client_merge_merged_id_idx ON client_merge(merged_id);

-- A telephone number as people mean it: its digits, however they are spaced. Nothing without any.
CREATE FUNCTION digits_of(phone TEXT) RETURNS TEXT
  LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '');
CREATE INDEX client_phone_digits_idx ON client (digits_of(phone)) WHERE phone IS NOT NULL;
