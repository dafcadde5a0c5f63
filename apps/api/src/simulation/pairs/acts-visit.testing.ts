import type { Caller } from '@haircuts/router/testing'
import { freeStarts, someStart } from './acts-booking.testing.ts'
import type { Concerned } from './ledger.testing.ts'
import { type Act, HOUR, isAhead, isOpen, type Scene, type StageVisit } from './stage.testing.ts'

/** The visit of the scene if it is still to come. */
const ahead = ({ visit, now }: Scene) => (visit && isAhead(visit, now) ? visit : null)

const groupOf = ({ stage }: Scene, { groupId }: StageVisit) =>
  stage.visits.filter((each) => each.groupId === groupId)
const seriesOf = ({ stage }: Scene, { seriesId }: StageVisit) =>
  stage.visits.filter((each) => each.seriesId === seriesId)
const idsOf = (visits: readonly StageVisit[]) => visits.map(({ id }) => id)

async function byLink(
  scene: Scene,
  what: string,
  work: (token: string) => (call: Caller) => Promise<unknown>,
): Promise<Concerned | null> {
  const visit = ahead(scene)
  if (!visit) return null
  const token = await scene.stage.tokenOf(visit.id)
  await scene.stage.visitor(`the owner ${what} ${visit.id}`, work(token))
  return { visits: [visit.id] }
}

async function moveByLink(scene: Scene) {
  const { stage, dice } = scene
  const visit = ahead(scene)
  if (visit?.status !== 'confirmed' || visit.cleanupOfId !== null) return null
  const publicToken = await stage.tokenOf(visit.id)
  const starts = await freeStarts(scene, { publicToken })
  if (starts.length === 0) return null
  const newStart = dice.pick(starts)
  await stage.visitor(`the owner moves ${visit.id}`, ({ booking }) =>
    booking.reschedule({ publicToken, newStartDatetime: new Date(newStart).toISOString() }),
  )
  return { visits: [visit.id], days: [stage.dayOf(newStart)] }
}

async function moveGroupByLink(scene: Scene) {
  const { stage, dice } = scene
  const visit = ahead(scene)
  if (!visit?.isOrganizer) return null
  const publicToken = await stage.tokenOf(visit.id)
  const members = groupOf(scene, visit).filter(isOpen)
  const chosen = members.map(({ appointmentTypeId }) => appointmentTypeId ?? stage.services[0])
  const starts = await freeStarts(scene, { people: chosen.join(',') })
  if (starts.length === 0 || members.length < 2) return null
  const start = dice.pick(starts)
  await stage.visitor(`the organizer moves the group of ${visit.id}`, ({ bookingGroup }) =>
    bookingGroup.rescheduleByToken({
      publicToken,
      newStartDatetime: new Date(start).toISOString(),
    }),
  )
  return { visits: idsOf(members), days: [stage.dayOf(start)] }
}

async function cancelGroupByLink(scene: Scene) {
  const { stage } = scene
  const visit = ahead(scene)
  if (!visit?.isOrganizer) return null
  const publicToken = await stage.tokenOf(visit.id)
  await stage.visitor(`the organizer cancels the group of ${visit.id}`, ({ bookingGroup }) =>
    bookingGroup.cancelByToken({ publicToken }),
  )
  return { visits: idsOf(groupOf(scene, visit)) }
}

/** A person of a group gets a contact of their own, or another one. */
async function handOver(scene: Scene) {
  const { stage, dice } = scene
  const visit = ahead(scene)
  if (!visit?.groupId) return null
  const publicToken = await stage.tokenOf(visit.id)
  const { name, email } = stage.pool.at(dice.below(stage.pool.count))
  const outcome = await stage.visitor(`${visit.id} is handed over`, ({ bookingGroup }) =>
    bookingGroup.updatePerson({
      publicToken,
      clientName: name,
      clientEmail: email,
      clientPhone: null,
    }),
  )
  stage.handedOver.add(visit.id)
  if (outcome.is === 'done') stage.remember(visit.id, outcome.result.publicToken)
  return { visits: [visit.id], people: [email] }
}

async function seriesByLink(scene: Scene, act: 'cancel' | 'move') {
  const { stage } = scene
  const visit = ahead(scene)
  if (!visit?.seriesId) return null
  const publicToken = await stage.tokenOf(visit.id)
  const concerned = idsOf(seriesOf(scene, visit))
  if (act === 'cancel') {
    await stage.visitor(`the owner cancels the series of ${visit.id}`, ({ series }) =>
      series.cancelByToken({ publicToken }),
    )
    return { visits: concerned }
  }
  const startDatetime = new Date(visit.start + HOUR).toISOString()
  const preview = await stage.visitor(`where the series of ${visit.id} would move`, ({ series }) =>
    series.previewMoveByToken({ publicToken, startDatetime }),
  )
  if (preview.is !== 'done') return null
  const moves = movesOf(preview.result.dates)
  if (moves.length === 0) return null
  await stage.visitor(`the owner moves the series of ${visit.id}`, ({ series }) =>
    series.moveByToken({ publicToken, moves }),
  )
  return { visits: concerned }
}

interface PlannedDate {
  bookingId: number | null
  startDatetime: Date
  isFree: boolean
  proposal: Date | null
}

function movesOf(dates: readonly PlannedDate[]) {
  return dates.flatMap(({ bookingId, startDatetime, isFree, proposal }) => {
    const start = isFree ? startDatetime : proposal
    return bookingId !== null && start ? [{ bookingId, startDatetime: start.toISOString() }] : []
  })
}

async function seriesByBarber(scene: Scene, act: 'cancel' | 'move') {
  const { stage } = scene
  const visit = ahead(scene)
  if (!visit?.seriesId || visit.status !== 'confirmed') return null
  const { id } = visit
  const before = await stage.undoing.before()
  const concerned = { visits: idsOf(seriesOf(scene, visit)) }
  const starts = new Map(seriesOf(scene, visit).map((each) => [each.id, each.start]))
  const startDatetime = new Date(visit.start + HOUR).toISOString()
  const outcome = await stage.barber(`${act}s the series of ${id}`, async ({ series }) => {
    if (act === 'cancel') return series.cancel({ id })
    const { dates } = await series.previewMove({ id, startDatetime })
    return series.move({ id, moves: movesOf(dates) })
  })
  if (outcome.is !== 'done') return outcome.is === 'refused' ? null : concerned
  const bookings = outcome.result.bookings.map((each) => ({
    bookingId: each.id,
    startDatetime: new Date(starts.get(each.id) ?? 0).toISOString(),
    ifRevision: each.revision,
  }))
  if (bookings.every(({ bookingId }) => starts.has(bookingId)))
    stage.undoing.offer({
      name: 'undo series',
      before,
      concerned,
      run: () =>
        stage.barber(`takes the change of the series of ${id} back`, ({ series }) =>
          series.undo({ id, bookings }),
        ),
    })
  return concerned
}

type Update = Omit<Parameters<Caller['booking']['update']>[0], 'id' | 'ifRevision'>

interface BarberChange {
  name: string
  undo?: { name: string; input: (visit: StageVisit) => Update }
  input: Update
}

/** A change by the barber, with the undo that the message after it has. */
async function changeByBarber(scene: Scene, visit: StageVisit, change: BarberChange) {
  const { stage } = scene
  const { id } = visit
  const { name, undo, input } = change
  const before = undo ? await stage.undoing.before() : null
  const outcome = await stage.barber(`${name} ${id}`, ({ booking }) =>
    booking.update({ id, ...input }),
  )
  const days = input.startDatetime
    ? [stage.dayOf(new Date(String(input.startDatetime)).getTime())]
    : []
  const concerned = { visits: [id], days }
  if (undo && before && outcome.is === 'done') {
    const ifRevision = outcome.result.revision
    stage.undoing.offer({
      name: undo.name,
      before,
      concerned,
      run: () =>
        stage.barber(`takes "${name}" of ${id} back`, ({ booking }) =>
          booking.update({ id, ifRevision, ...undo.input(visit) }),
        ),
    })
  }
  return concerned
}

const asBefore = ({ status }: StageVisit): Update => ({ status })

async function cancelGroupByBarber(scene: Scene) {
  const { stage, visit } = scene
  if (!visit?.groupId) return null
  const { id } = visit
  const concerned = { visits: idsOf(groupOf(scene, visit)) }
  const before = await stage.undoing.before()
  const outcome = await stage.barber(`cancels the group of ${id}`, ({ bookingGroup }) =>
    bookingGroup.cancel({ id }),
  )
  if (outcome.is !== 'done') return concerned
  const bookings = outcome.result.bookings.map((each) => ({
    bookingId: each.id,
    ifRevision: each.revision,
  }))
  stage.undoing.offer({
    name: 'undo cancel',
    before,
    concerned,
    run: () =>
      stage.barber(`takes the cancellation of the group of ${id} back`, (call) =>
        call.bookingGroup.undoCancel({ id, bookings }),
      ),
  })
  return concerned
}

const isOver = (visit: StageVisit, now: number) => visit.status === 'confirmed' && visit.start < now

async function complete(scene: Scene, status: 'completed' | 'no-show') {
  const { visit, now, dice } = scene
  // A visit may be completed a little early.
  const isDue = visit && (isOver(visit, now) || (ahead(scene) && visit.start - now < HOUR))
  if (!visit || !isDue || visit.status !== 'confirmed') return null
  const input: Update =
    status === 'completed' && dice.chance(0.5)
      ? { status, donationAmount: 20, paymentMethod: 'cash' }
      : { status }
  return changeByBarber(scene, visit, { name: `sets ${status}`, input })
}

async function decide(scene: Scene, isApproved: boolean) {
  const { stage, visit, dice } = scene
  if (visit?.status !== 'pending') return null
  const { id } = visit
  const asked = stage.visits.filter(
    (each) =>
      each.id === id ||
      (each.status === 'pending' &&
        ((each.groupId !== null && each.groupId === visit.groupId) ||
          (each.seriesId !== null && each.seriesId === visit.seriesId))),
  )
  const concerned = { visits: idsOf(asked) }
  const before = await stage.undoing.before()
  const decisionToken = stage.emailedToken('own@example.com', 'request')
  if (dice.chance(0.3) && decisionToken) {
    await stage.visitor(`the barber decides by the link in an email`, async ({ request }) => {
      await (isApproved
        ? request.approveByLink({ decisionToken })
        : request.declineByLink({ decisionToken, reason: 'No time.' }))
    })
    return concerned
  }
  const outcome = await stage.barber(`decides ${id}`, ({ request }) =>
    isApproved ? request.approve({ id }) : request.decline({ id, reason: 'No time.' }),
  )
  if (outcome.is !== 'done' || asked.length > 1) return concerned
  stage.undoing.offer({
    name: 'undo decision',
    before,
    concerned,
    run: () =>
      stage.barber(`takes the decision about ${id} back`, async ({ booking }) => {
        const { revision } = await booking.get({ id })
        return booking.update({ id, status: 'pending', ifRevision: revision })
      }),
  })
  return concerned
}

/** Time goes on until a request is over, without an answer. */
async function requestExpires({ visit, stage, now }: Scene) {
  if (visit?.status !== 'pending' || visit.pendingUntil === null) return null
  if (visit.pendingUntil > now + 72 * HOUR) return null
  await stage.world.workUntil(visit.pendingUntil + 1000)
  stage.world.queue.add([{ name: 'expire-requests', payload: {} }], stage.world.now)
  await stage.world.workUntil(stage.world.now)
  return { visits: [visit.id] }
}

async function deleteVisit({ visit, stage, dice }: Scene) {
  if (!visit) return null
  const { id } = visit
  const before = await stage.undoing.before()
  const concerned = { visits: [id] }
  const notifyClient = visit.start < stage.world.now || dice.chance(1)
  const outcome = await stage.barber(`deletes ${id}`, ({ booking }) =>
    booking.delete({ id, notifyClient }),
  )
  if (outcome.is === 'done')
    stage.undoing.offer({
      name: 'restore visit',
      before,
      concerned,
      run: () =>
        stage.barber(`restores ${id}`, ({ deletedItem }) =>
          deletedItem.restore({ kind: 'booking', id }),
        ),
    })
  return concerned
}

/** Another service, its add-ons, or none of them. */
async function editService(scene: Scene) {
  const { visit, stage, dice } = scene
  if (!visit || visit.cleanupOfId !== null) return null
  const input: Update = dice.chance(0.5)
    ? { appointmentTypeId: dice.pick(stage.services) }
    : { addonIds: dice.chance(0.5) ? [stage.addonId] : [] }
  return changeByBarber(scene, visit, { name: 'changes the service of', input })
}

async function late(scene: Scene) {
  const { visit, stage, dice, now } = scene
  if (visit?.status !== 'confirmed' || stage.dayOf(now) !== stage.dayOf(visit.start)) return null
  const minutes = dice.pick([10, 15, 20])
  await stage.barber(`is ${minutes} minutes late for ${visit.id}`, ({ lateNotice }) =>
    lateNotice.send({ id: visit.id, minutes }),
  )
  return { visits: [visit.id] }
}

async function acceptNoShow({ visit, stage }: Scene) {
  if (visit?.status !== 'no-show') return null
  await stage.barber(`accepts the no-show ${visit.id}`, ({ booking }) =>
    booking.acceptNoShows({ ids: [visit.id], accepted: true }),
  )
  return { visits: [visit.id] }
}

/** Time goes on until a visit has begun. */
async function visitBegins(scene: Scene) {
  const visit = ahead(scene)
  if (!visit || visit.start > scene.now + 72 * HOUR) return null
  await scene.stage.world.workUntil(visit.start + 1000)
  return { visits: [visit.id] }
}

/** The acts that change visits which are there. */
export const VISIT_ACTS: readonly Act[] = [
  { name: 'move by link', needs: 'movable', run: moveByLink },
  {
    name: 'cancel by link',
    needs: 'upcoming',
    run: (scene) =>
      byLink(
        scene,
        'cancels',
        (publicToken) =>
          ({ booking }) =>
            booking.cancel({ publicToken }),
      ),
  },
  {
    name: 'coming',
    needs: 'upcoming',
    run: (scene) =>
      byLink(
        scene,
        'is coming to',
        (publicToken) =>
          ({ booking }) =>
            booking.coming({ publicToken }),
      ),
  },
  { name: 'move group', needs: 'organizer', run: moveGroupByLink },
  { name: 'cancel group', needs: 'organizer', run: cancelGroupByLink },
  { name: 'hand over', needs: 'group', run: handOver },
  { name: 'cancel series', needs: 'series', run: (scene) => seriesByLink(scene, 'cancel') },
  { name: 'move series', needs: 'series', run: (scene) => seriesByLink(scene, 'move') },
  { name: 'cancel series', needs: 'series', run: (scene) => seriesByBarber(scene, 'cancel') },
  { name: 'move series', needs: 'series', run: (scene) => seriesByBarber(scene, 'move') },
  {
    name: 'move',
    needs: 'open',
    run: async (scene) => {
      const { visit } = scene
      if (!visit || !isOpen(visit)) return null
      const startDatetime = new Date(someStart(scene)).toISOString()
      const undo = {
        name: 'undo move',
        input: ({ start }: StageVisit): Update => ({
          startDatetime: new Date(start).toISOString(),
        }),
      }
      return changeByBarber(scene, visit, { name: 'moves', input: { startDatetime }, undo })
    },
  },
  {
    name: 'cancel',
    needs: 'open',
    run: async (scene) => {
      const { visit } = scene
      if (!visit || !isOpen(visit)) return null
      const undo = { name: 'undo cancel', input: asBefore }
      return changeByBarber(scene, visit, { name: 'cancels', input: { status: 'cancelled' }, undo })
    },
  },
  { name: 'cancel group', needs: 'group', run: cancelGroupByBarber },
  { name: 'complete', needs: 'due', run: (scene) => complete(scene, 'completed') },
  { name: 'no-show', needs: 'due', run: (scene) => complete(scene, 'no-show') },
  { name: 'no-show', needs: 'missed', run: acceptNoShow },
  {
    name: 'reopen',
    needs: 'over',
    run: async (scene) => {
      const { visit } = scene
      if (!visit || isOpen(visit)) return null
      return changeByBarber(scene, visit, {
        name: 'confirms again',
        input: { status: 'confirmed' },
      })
    },
  },
  { name: 'edit visit', needs: 'visit', run: editService },
  {
    name: 'edit visit',
    needs: 'visit',
    run: async (scene) =>
      scene.visit &&
      changeByBarber(scene, scene.visit, { name: 'notes of', input: { notes: 'Low taper' } }),
  },
  { name: 'running late', needs: 'due', run: late },
  { name: 'approve', needs: 'pending', run: (scene) => decide(scene, true) },
  { name: 'decline', needs: 'pending', run: (scene) => decide(scene, false) },
  { name: 'request expires', needs: 'pending', run: requestExpires },
  { name: 'delete visit', needs: 'visit', run: deleteVisit },
  { name: 'visit begins', needs: 'soon', run: visitBegins },
]
