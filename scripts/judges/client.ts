import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

/** A program of somebody else, which compiles only as long as the document describes what it uses. */
const api = createClient<paths>({ baseUrl: 'https://cuts.example.edu/haircuts/api' })

const { data: services = [] } = await api.GET('/appointment-types')
for (const { id, available_addons } of services) {
  const { data: times = [] } = await api.GET('/calendar/free-slots', {
    params: { query: { date: '2026-03-03', appointment_type_id: id } },
  })
  for (const { start_datetime } of times) {
    const { error, response } = await api.POST('/bookings', {
      body: {
        appointment_type_id: id,
        addon_ids: available_addons.map((addon) => addon.id),
        start_datetime,
        client_name: 'Ann Marsh',
        client_email: 'ann@example.edu',
        client_phone: '979 555 0100',
      },
    })
    if (error) throw new Error(`${response.status}: ${error.detail satisfies string | undefined}`)
  }
}
