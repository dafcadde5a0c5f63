import type { Database } from './client.ts'

/**
 * Fills a database with deterministic data of many years for load tests: consecutive visits, each with a client,
 * a third of them with an add-on and a quarter made by the barber. Vacuums at the end, as autovacuum would.
 */
export async function fillCrowd(
  db: Database,
  {
    bookings,
    clients,
    from = new Date('2018-01-01'),
  }: { bookings: number; clients: number; from?: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO client (name, email, phone, phone_key, created_at)
    SELECT (ARRAY['Alex','Ben','Chris','Dana','Eli','Finn','Gus','Hank'])[1 + n % 8] || ' '
             || (ARRAY['Ash','Birch','Cedar','Elm','Fir','Hazel','Maple','Oak','Pine'])[1 + n % 9]
             || ' ' || n,
           'client' || n || '@example.edu', '979 555 ' || lpad(n::text, 5, '0'), '979555' || lpad(n::text, 5, '0'),
           '2018-01-01'::timestamptz + n * interval '1 hour'
      FROM generate_series(1, ${clients}::int) AS n`
  await db.$executeRaw`
    INSERT INTO booking (status, start_at, end_at, type_name, type_duration_minutes, type_price,
                         type_color, client_id, client_name, client_email, client_phone,
                         client_phone_key, notes, donation_amount)
    SELECT CASE n % 10 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'no-show'
                       ELSE CASE WHEN n < ${bookings}::int * 0.98 THEN 'completed' ELSE 'confirmed' END END,
           at, at + interval '30 minutes', 'Haircut', 30, 20, '#7a2230',
           client.id, client.name, client.email, client.phone, client.phone_key, 'Low taper',
           CASE WHEN n % 3 = 0 THEN 20 + n % 10 END
      FROM generate_series(1, ${bookings}::int) AS n
      CROSS JOIN LATERAL (SELECT ${from}::timestamptz + n * interval '45 minutes' AS at) AS start
      JOIN client ON client.id = (SELECT min(id) FROM client) + (n * 7919) % ${clients}::int`
  await db.$executeRaw`
    INSERT INTO booking_addon (booking_id, name, duration_minutes, price)
    SELECT id, 'Hot towel', 0, 4 FROM booking WHERE id % 3 = 0`
  await db.$executeRaw`
    INSERT INTO booking_event (booking_id, kind, admin_email, happened_at, before, after)
    SELECT id, 'created', CASE WHEN id % 4 = 0 THEN 'admin@localhost' END, created_at, '{}', '{}'
      FROM booking ORDER BY id`
  for (const table of ['client', 'booking', 'booking_addon', 'booking_event']) {
    await db.$executeRawUnsafe(`VACUUM ANALYZE ${table}`)
  }
}
