import { z } from 'zod'
import { flag, line } from '../kernel/fields.ts'

export const feedInput = z
  .object({
    name: line(80, 'Please enter a name.'),
    showsNames: flag.describe('Whether the events name the clients.'),
  })
  .meta({ examples: [{ name: 'Kitchen calendar', showsNames: false }] })

const EXAMPLE = {
  id: 2,
  name: 'Kitchen calendar',
  showsNames: false,
  createdAt: '2026-03-01T18:20:11.000Z',
  lastReadAt: null,
}

export const feedView = z
  .object({
    id: z.int(),
    name: z.string(),
    showsNames: z.boolean(),
    createdAt: z.date(),
    lastReadAt: z.date().nullable().describe('About when it was last read.'),
  })
  .meta({ id: 'CalendarFeed', examples: [EXAMPLE] })

export const createdFeedView = feedView
  .extend({ url: z.string().describe('The secret address, which is never shown again.') })
  .meta({
    id: 'CreatedCalendarFeed',
    examples: [{ ...EXAMPLE, url: 'https://example.org/haircuts/api/feeds/TOKEN.ics' }],
  })

export type FeedInput = z.output<typeof feedInput>
