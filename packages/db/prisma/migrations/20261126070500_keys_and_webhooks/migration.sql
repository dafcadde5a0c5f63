-- A key with which a program acts for the barber, within its scopes.
CREATE TABLE api_key (
  id SERIAL NOT NULL,
  admin_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT[],
  key_hash BYTEA NOT NULL,
  -- The beginning of the key, by which the barber recognises it.
  key_start TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3),

  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_scopes_known CHECK (scopes IS NOT NULL AND cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'bookings', 'texts']),
  CONSTRAINT api_key_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX api_key_key_hash_key ON api_key (key_hash);
CREATE INDEX api_key_admin_id_idx ON api_key (admin_id);

-- An address that is told of changes of bookings.
CREATE TABLE webhook (
  id SERIAL NOT NULL,
  url TEXT NOT NULL,
  events TEXT[],
  sealed_secret BYTEA NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT true,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- Since when every event that was given up was; null while deliveries succeed.
  failing_since TIMESTAMPTZ(3),

  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_known CHECK (events IS NOT NULL AND cardinality(events) > 0 AND events <@ ARRAY[
    'booking.created', 'booking.rescheduled', 'booking.cancelled', 'booking.completed', 'booking.no_show'
  ])
);

-- One event to one webhook, inserted in the transaction of the event.
CREATE TABLE webhook_delivery (
  id SERIAL NOT NULL,
  webhook_id INTEGER NOT NULL,
  event_id UUID NOT NULL,
  type TEXT NOT NULL,
  -- No reference: a delivery outlives its booking. Null for a test.
  booking_id INTEGER,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  retry_until TIMESTAMPTZ(3) NOT NULL,
  -- Null once it is delivered or given up.
  next_attempt_at TIMESTAMPTZ(3),
  last_attempt_at TIMESTAMPTZ(3),
  response_status INTEGER,
  response_text TEXT,
  problem TEXT,

  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_delivery_state_known CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
  CONSTRAINT webhook_delivery_webhook_id_fkey
    FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX webhook_delivery_webhook_id_event_id_key ON webhook_delivery (webhook_id, event_id);
CREATE INDEX webhook_delivery_booking_id_idx ON webhook_delivery (booking_id);
CREATE INDEX webhook_delivery_created_at_idx ON webhook_delivery (created_at);

DO $$
DECLARE
  watched TEXT[];
  event TEXT[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['api_key', 'apiKey', 'id'],
    ['webhook', 'webhook', 'id'],
    ['webhook_delivery', 'webhook', '']
  ] LOOP
    FOREACH event SLICE 1 IN ARRAY ARRAY[['insert', 'NEW'], ['update', 'NEW'], ['delete', 'OLD']] LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed
           FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)',
        'announce_' || event[1], event[1], watched[1], event[2], watched[2], watched[3]
      );
    END LOOP;
  END LOOP;
END
$$;

ALTER TABLE security_event DROP CONSTRAINT security_event_kind_known;
ALTER TABLE security_event ADD CONSTRAINT security_event_kind_known CHECK (kind IN (
  'sign_in', 'sign_in_failed', 'sign_in_locked', 'code_failed', 'recovery_code_used',
  'recovery_codes_renewed', 'two_factor_on', 'two_factor_off', 'password_changed', 'password_failed',
  'password_reset', 'email_changed', 'sessions_ended', 'override_refused',
  'passkey_added', 'passkey_removed', 'passkey_failed',
  'key_created', 'key_revoked', 'key_failed', 'webhook_created', 'webhook_deleted'
));
