-- Calendars that are read from an address, beside those of the connected account. They block time in the same way.
ALTER TABLE cloud_calendar
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN sealed_address BYTEA,
  ADD CONSTRAINT cloud_calendar_source CHECK ((account_id IS NULL) = (sealed_address IS NOT NULL)),
  -- Only an account can be written to.
  ADD CONSTRAINT cloud_calendar_address_is_read CHECK (account_id IS NOT NULL OR NOT receives_bookings);
