-- The browsers of clients who agreed to be notified of delays.
CREATE TABLE delay_device (
  booking_id INTEGER NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT delay_device_pkey PRIMARY KEY (booking_id),
  CONSTRAINT delay_device_booking_id_fkey
    FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE ON UPDATE CASCADE
);
