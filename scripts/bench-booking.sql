-- What a booking asks of PostgreSQL at the least, for pgbench: the lock of the chair, all that is checked,
-- the rows that are written and the two jobs, in one transaction. `:service` is given.
\set visitor random(1, 1000000000)
BEGIN;
SELECT pg_advisory_xact_lock(7204512);
SELECT * FROM appointment_type WHERE id = :service;
SELECT addon.* FROM addon JOIN appointment_type_addon ON addon_id = addon.id
 WHERE appointment_type_id = :service AND is_active;
SELECT (SELECT json_object_agg(key, value)::text FROM setting) AS settings,
       (SELECT json_agg(json_build_array(day_of_week, is_open, open_time, close_time))::text
          FROM business_hours) AS hours,
       (SELECT json_agg(json_build_array(id, extract(epoch FROM start_at), extract(epoch FROM occupied_until)))
          FROM booking
         WHERE status IN ('confirmed', 'completed')
           AND tstzrange(start_at, occupied_until, '[)') && tstzrange(now(), now() + interval '3 days', '[)')
       ) AS bookings,
       (SELECT json_agg(json_build_array(extract(epoch FROM start_at), extract(epoch FROM end_at)))
          FROM blackout
         WHERE end_at >= now() AND start_at <= now() + interval '3 days') AS blackouts;
SELECT id FROM client WHERE email = 'v' || :visitor || '@example.edu' AND name = 'Visitor ' || :visitor;
SELECT kept_id FROM client_merge
 WHERE merged_email = ('v' || :visitor || '@example.edu')::citext
   AND merged_name = ('Visitor ' || :visitor)::citext AND undone_at IS NULL;
INSERT INTO client (name, email, phone)
VALUES ('Visitor ' || :visitor, 'v' || :visitor || '@example.edu', '979 555 0100')
    ON CONFLICT (email, name) DO UPDATE SET phone = client.phone
RETURNING id AS client \gset
INSERT INTO booking (status, start_at, end_at, appointment_type_id, type_name, type_duration_minutes,
                     type_price, type_color, client_id, client_name, client_email, client_phone)
SELECT 'confirmed', at, at + interval '30 minutes', :service, 'Haircut', 30, 20, '#7a2230', :client,
       'Visitor ' || :visitor, 'v' || :visitor || '@example.edu', '979 555 0100'
  FROM (SELECT timestamptz '2100-01-01' + nextval('bench_start') * interval '1 hour' AS at) AS free
RETURNING id AS booking \gset
INSERT INTO booking_event (booking_id, kind, happened_at, before, after)
VALUES (:booking, 'created', now(), '{}', '{"status":"confirmed"}');
INSERT INTO message (booking_id, kind, version, recipient, next_attempt_at, created_at)
VALUES (:booking, 'confirmation', 0, 'v' || :visitor || '@example.edu', now(), now())
RETURNING id AS message \gset
INSERT INTO pgboss.job (name, data)
VALUES ('deliver-message', json_build_object('messageId', :message::int));
INSERT INTO pgboss.job (name, data) VALUES ('push-change', json_build_object('bookingId', :booking::int));
SELECT EXISTS (SELECT 1 FROM cloud_calendar WHERE receives_bookings);
INSERT INTO link (booking_id, purpose, handed_out, token_hash)
SELECT :booking, purpose, 'answered', sha256((gen_random_uuid()::text)::bytea)
  FROM unnest(ARRAY['manage', 'reschedule', 'cancel']) AS purpose;
COMMIT;
