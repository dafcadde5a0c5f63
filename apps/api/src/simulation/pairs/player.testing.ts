import type { Dice } from '../dice.testing.ts'
import type { QueuedJob } from '../queue.testing.ts'
import { factsOf } from './facts.testing.ts'
import { addCounts, type Concerned, type createLedger, type PairCounts } from './ledger.testing.ts'
import type { Person } from './people.testing.ts'
import { ACTS, CRASH, NAMES } from './registry.testing.ts'
import { isAhead, MINUTE, type Scene, type Stage, type StageVisit } from './stage.testing.ts'

/** An act that has nothing to do gives way to the next one, so often. */
const TRIES = 12
/** How often a scene leaves a visit with which less can happen. */
const LEFT = 0.3
/** The times between two acts: within one email, within its delay, and after it. */
const GAPS = [0, 0, 0, 5000, 20_000, 2 * MINUTE, 20 * MINUTE]

export type Player = ReturnType<typeof createPlayer>

/** Does the acts of a scene on what it is about, and counts which acts met. */
export function createPlayer(stage: Stage, ledger: ReturnType<typeof createLedger>) {
  const { world } = stage
  /** The visits on which servers have crashed since the last act; '' for another job or request. */
  const crashedOn: string[] = []
  world.onCrash = (during: string | QueuedJob) => {
    const payload = typeof during === 'string' ? null : during.payload
    const isOfVisit = typeof payload === 'object' && payload !== null && 'bookingId' in payload
    crashedOn.push(isOfVisit ? `visit ${payload.bookingId}` : '')
  }
  let person: Person = stage.pool.at(0)

  const player = {
    stage,
    ledger,
    /** How many scenes each beginning had, and how many pairs ran in them for the first time. */
    beginnings: new Map<unknown, { played: number; found: number }>(),
    acts: 0,
    /** How the last request of each act ended. */
    ends: {} as PairCounts,
    /** The visits that the acts were about since the last rest. */
    touched: new Set<number>(),
    focus: null as number | null,
    day: '',
    about(visit: number | null, day: string, who: Person) {
      const today = stage.dayOf(world.now)
      player.focus = visit
      player.day = day < today ? today : day
      person = who
    },
    sceneOf(dice: Dice): Scene {
      const visit = stage.visits.find(({ id }) => id === player.focus) ?? null
      return { dice, now: world.now, day: player.day, person, stage, visit }
    },
    /** Tries an act on what the scene is about. */
    async play(name: string, dice: Dice): Promise<boolean> {
      await stage.refresh()
      const scene = player.sceneOf(dice)
      const before = stage.visits
      stage.answers = []
      for (const act of shuffle(
        ACTS.filter((each) => each.name === name),
        dice,
      )) {
        const concerned = await act.run(scene)
        if (!concerned) continue
        await player.did(name, concerned, dice, before)
        return true
      }
      return false
    },
    /** Tries the acts whose pairs with what was done before ran least. */
    async playRarest(dice: Dice): Promise<void> {
      await player.expireRequests()
      await stage.refresh()
      player.refocus(dice.of('focus'))
      const about = {
        visits: player.focus === null ? [] : [player.focus],
        days: [player.day],
        people: [person.email],
      }
      const subjects = subjectsOf(stage.visits, about, stage.dayOf)
      const facts = await factsOf(player.sceneOf(dice))
      const pending = stage.undoing.pending()
      const possible = NAMES.filter(
        (name) => name !== CRASH && (name === pending || !stage.undoing.isUndo(name)),
      )
      const order = ledger.leastSeen(subjects, shuffle(possible, dice), facts)
      const names = pending && dice.chance(0.4) ? [pending, ...order] : order
      for (const name of names.slice(0, TRIES)) {
        const isDone = await player.play(name, dice.of(name))
        ledger.wasTried(name, facts, isDone)
        if (isDone) return
      }
    },
    /** Requests end within a minute of their time. An undo that follows is not compared with what was before. */
    async expireRequests() {
      const over = { status: 'pending', pendingUntil: { lte: new Date(world.now) } }
      if ((await world.db.booking.count({ where: over })) === 0) return
      world.queue.add([{ name: 'expire-requests', payload: {} }], world.now)
      await world.workUntil(world.now)
      stage.undoing.acted()
    },
    /** The scene goes on with another visit of the day or the person when its own is gone, or is mostly over. */
    refocus(dice: Dice) {
      const { visit } = player.sceneOf(dice)
      if (visit && (isAhead(visit, world.now) || !dice.chance(LEFT))) return
      if (!visit && player.focus !== null && stage.undoing.pending() && !dice.chance(LEFT)) return
      const others = stage.visits.filter(
        (each) =>
          isAhead(each, world.now) &&
          (stage.dayOf(each.start) === player.day || each.email === person.email),
      )
      if (others.length > 0) player.focus = dice.pick(others).id
    },
    /** Counts an act, and lets some time pass. */
    async did(
      name: string,
      concerned: Concerned,
      dice: Dice,
      before = stage.visits,
    ): Promise<void> {
      await stage.refresh()
      const visits = (concerned.visits ?? []).filter((id) => id !== undefined)
      for (const id of visits) player.touched.add(id)
      // What is gone by now was about its day and its person as well.
      const about = subjectsOf([...before, ...stage.visits], concerned, stage.dayOf)
      ledger.record(name, about)
      addCounts(player.ends, { [name]: { [stage.answers.at(-1) ?? 'done']: 1 } })
      stage.undoing.acted()
      player.acts += 1
      player.focus ??= visits[0] ?? null
      // A client who was erased is replaced by a new one.
      person = stage.pool.successorOf(person)
      await world.workUntil(world.now + dice.pick(GAPS))
      for (const crashed of crashedOn.splice(0)) ledger.record(CRASH, crashed ? [crashed] : about)
    },
  }
  return player
}

function subjectsOf(
  visitsThere: readonly StageVisit[],
  { visits = [], days = [], people = [] }: Concerned,
  dayOf: Stage['dayOf'],
): string[] {
  const ids = visits.filter((id) => id !== undefined)
  const known = visitsThere.filter(({ id }) => ids.includes(id))
  const subjects = [
    ...ids.map((id) => `visit ${id}`),
    ...[...days, ...known.map(({ start }) => dayOf(start))].map((day) => `day ${day}`),
    ...[...people, ...known.flatMap(({ email }) => email ?? [])].map((email) => `person ${email}`),
  ]
  return [...new Set(subjects)]
}

function shuffle<T>(list: readonly T[], dice: Dice): T[] {
  return list
    .map((each) => ({ each, order: dice.below(1_000_000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ each }) => each)
}
