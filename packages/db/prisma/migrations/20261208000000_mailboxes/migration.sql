-- One mailbox has many addresses: what follows a plus is a tag, and Gmail overlooks dots and has two domains.
CREATE FUNCTION mailbox_of(address TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN lower(address) ~ '@(gmail|googlemail)\.com$'
    THEN replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
  ELSE split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2)
END;

-- How many mails it got within a day is counted by it.
CREATE INDEX message_mailbox_idx ON message(mailbox_of(recipient::text));
