import { expect, it } from 'vitest'
import { actsMail } from './barber-texts.ts'

const SITE = 'https://cuts.example.edu'

const frame = {
  zone: 'America/New_York',
  business: { name: 'The Open Chair', phone: '', email: '', logoUrl: '' },
  urls: { dashboard: `${SITE}/admin/dashboard`, settings: `${SITE}/admin/settings` },
}

const request = (clientName: string, id: number) => ({
  act: 'barber-booked' as const,
  formerStart: null,
  clientName,
  phone: '979 555 0100',
  phoneKey: '+19795550100',
  isNew: true,
  decideUrl: `${SITE}/request/token${id}`,
  title: 'Haircut',
  start: new Date('2026-03-03T15:00:00Z'),
  end: new Date('2026-03-03T15:30:00Z'),
  clientNotes: null,
  ownNotes: null,
  url: `${SITE}/admin/bookings?view=${id}`,
})

it('has the address of each link in plain text, below what it is for', () => {
  const { text } = actsMail([request('Ann Marsh', 1), request('Bo Lind', 2)], frame)
  for (const id of [1, 2]) {
    expect(text).toContain(`  Approve or decline:\n  ${SITE}/request/token${id}\n`)
    expect(text).toContain(`\n  ${SITE}/admin/bookings?view=${id}\n`)
  }
  expect(text).toContain('\n  979 555 0100\n')
  expect(text).toContain(`Open the dashboard:\n${SITE}/admin/dashboard\n`)
})
