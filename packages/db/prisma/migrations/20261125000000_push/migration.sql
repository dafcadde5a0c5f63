-- The barber's devices, and what was pushed to which. A notice is a row before it is sent, so that a
-- worker which dies in between sends it again under the same name, and the device shows it once.
CREATE TABLE push_device (
  id SERIAL NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  user_agent TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT push_device_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX push_device_endpoint_key ON push_device(endpoint);

-- No foreign key to the booking: what was pushed stays pushed when a booking is deleted, and the rows
-- are swept after some days.
CREATE TABLE push_delivery (
  id SERIAL NOT NULL,
  device_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  accepted_at TIMESTAMPTZ(3),

  CONSTRAINT push_delivery_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX push_delivery_device_id_booking_id_kind_revision_key
  ON push_delivery(device_id, booking_id, kind, revision);
CREATE INDEX push_delivery_created_at_idx ON push_delivery(created_at);

ALTER TABLE push_delivery
  ADD CONSTRAINT push_delivery_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_device(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE push_delivery
  ADD CONSTRAINT push_delivery_kind_known CHECK (kind IN ('booked', 'moved', 'cancelled'));

-- One pair of keys for the installation: several processes may want to make it at once, one succeeds.
CREATE TABLE push_key (
  id INTEGER NOT NULL DEFAULT 1,
  public_key TEXT NOT NULL,
  sealed_private_key BYTEA NOT NULL,

  CONSTRAINT push_key_pkey PRIMARY KEY (id)
);

ALTER TABLE push_key ADD CONSTRAINT push_key_only_one CHECK (id = 1);
