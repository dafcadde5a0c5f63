-- What the barber is shown of sign-ins and changes to the account. No row holds what was typed: an
-- email or a password of a failed sign-in may be anybody's. Repeated failures share a row
-- (`merge_key` names the kind, the network and the hour), so that an attacker who fails a thousand times an hour
-- writes one row and not a thousand. The index on `last_at` serves the list and the sweep.
CREATE TABLE security_event (
  id SERIAL NOT NULL,
  kind TEXT NOT NULL,
  network TEXT,
  user_agent TEXT,
  count INTEGER NOT NULL DEFAULT 1,
  merge_key TEXT,
  first_at TIMESTAMPTZ(3) NOT NULL,
  last_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT security_event_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX security_event_merge_key_key ON security_event(merge_key);
CREATE INDEX security_event_last_at_idx ON security_event(last_at);
