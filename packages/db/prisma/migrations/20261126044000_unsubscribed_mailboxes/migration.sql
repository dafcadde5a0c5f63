-- A mailbox that unsubscribed from the reminders to book, hashed with a key of the installation. The wish belongs to the
-- mailbox, so that it holds for every client who has it, also for those who are added, merged or restored later.
CREATE TABLE unsubscribed_mailbox (
  hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT unsubscribed_mailbox_pkey PRIMARY KEY (hash)
);

CREATE FUNCTION mailbox_hash(key TEXT, address TEXT) RETURNS BYTEA LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN substring(sha256(convert_to(key || ' ' || mailbox_of(address), 'UTF8')) FOR 16);

-- The address of a client, and those of the clients who were merged into this one: they are one person, who is not written
-- to at one address after unsubscribing at another. An undone merge separates them again.
CREATE FUNCTION addresses_of(id INT) RETURNS SETOF TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE person AS (
    SELECT client.id, email FROM client WHERE client.id = $1
    UNION
    SELECT merged_id, merged_email FROM client_merge JOIN person ON kept_id = person.id WHERE undone_at IS NULL
  )
  SELECT email::text FROM person WHERE email IS NOT NULL
$$;

-- Screens show it with the client.
CREATE TRIGGER announce_insert AFTER INSERT ON unsubscribed_mailbox
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('client', '');
CREATE TRIGGER announce_update AFTER UPDATE ON unsubscribed_mailbox
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('client', '');
CREATE TRIGGER announce_delete AFTER DELETE ON unsubscribed_mailbox
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('client', '');

ALTER TABLE client DROP COLUMN wants_no_nudges;
ALTER TABLE client_merge DROP COLUMN merged_wants_no_nudges;
