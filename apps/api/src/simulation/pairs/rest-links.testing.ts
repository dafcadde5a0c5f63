import type { Stage } from './stage.testing.ts'

/** The pages of the links of what was touched say what the rows say. */
export async function checkLinks(stage: Stage, touched: ReadonlySet<number>): Promise<void> {
  const { world } = stage
  for (const visit of stage.visits.filter(({ id }) => touched.has(id))) {
    const row = await world.db.booking.findUnique({
      where: { id: visit.id },
      include: { addons: true },
    })
    if (!row) continue
    const publicToken = await stage.tokenOf(visit.id)
    const shown = await world.request({
      name: `the page of ${visit.id}`,
      mayCrash: false,
      work: ({ booking }) => booking.byToken({ publicToken }),
    })
    // The link of a former contact has ended; the present one has another.
    if (shown.is !== 'done') {
      stage.forget(visit.id)
      continue
    }
    const { status, startDatetime, endDatetime } = shown.result
    const said = [status, startDatetime.getTime(), endDatetime.getTime()]
    const stored = [row.status, row.startAt.getTime(), row.endAt.getTime()]
    if (JSON.stringify(said) !== JSON.stringify(stored))
      stage.violated(
        'A page says something else than the row',
        `booking ${visit.id}: ${said} instead of ${stored}`,
      )
  }
}
