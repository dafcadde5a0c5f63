import { describe, expect } from 'vitest'
import { refusalFrom } from '../testing.ts'
import { it } from './series.testing.ts'

describe('the undo of a new series', () => {
  const undoOf = ({ bookings }: { bookings: readonly { id: number; revision: number }[] }) =>
    bookings.map(({ id, revision }) => ({ bookingId: id, ifRevision: revision }))

  it('deletes what was added, and the email never leaves', async ({ given }) => {
    const { series, barber, work, kinds, rows, id } = await given()
    const bookings = undoOf(await series())
    expect(await barber().series.undoCreate({ id, bookings })).toEqual({ removed: 3 })
    expect(await rows()).toMatchObject([{ id, status: 'confirmed', seriesId: null }])
    await work()
    expect(kinds()).toEqual([])
    // The same dates may be booked again.
    expect((await series()).bookings).toHaveLength(3)
  })

  it('is refused once one of them has changed or the client was emailed', async ({ given }) => {
    const { series, barber, work, id, statuses } = await given()
    const bookings = undoOf(await series())
    const undo = () => refusalFrom(barber().series.undoCreate({ id, bookings }))
    await work()
    expect(await undo()).toMatchObject({ code: 'seriesTold' })
    const { bookingId } = bookings[1] ?? { bookingId: 0 }
    await barber().booking.update({ id: bookingId, startDatetime: '2026-03-31T15:00Z' })
    expect(await undo()).toMatchObject({ code: 'bookingChanged' })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  })
})
