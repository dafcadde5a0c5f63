import { addDays } from '@haircuts/scheduling/local-date'
import type { Dice } from '../dice.testing.ts'
import type { QueuedJob } from '../queue.testing.ts'
import { addCounts, type Concerned, type createLedger, type PairCounts } from './ledger.testing.ts'
import type { Person } from './people.testing.ts'
import { ACTS, CRASH, NAMES } from './registry.testing.ts'
import {
  type Act,
  isAhead,
  MINUTE,
  type Scene,
  type Stage,
  type StageVisit,
  type StateName,
} from './stage.testing.ts'
import { factsOf, type State, stateOf } from './states.testing.ts'

/** An act that has nothing to do gives way to the next one, so often. */
const TRIES = 4
/** How much less an act is wanted for which a state has to be brought about first. */
const NOT_READY = 0.8
/** How much less than others those are wanted that take so much longer. */
const SLOW = new Map([['backup and restore', 0.4]])
/** How often a scene leaves a visit with which less can happen. */
const LEFT = 0.3
/** How often a server crashes while crashes are sought. */
const SOUGHT_CRASHES = 0.5
/** Which share of the acts that follow is about the same visit, day or person. */
const MEETING = 0.5
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

  /** The states that are being brought about. */
  const arranging = new Set<StateName>()
  /** How often something was tried, and how often there was something to do. */
  const tries = new Map<string, { tried: number; done: number }>()

  const player = {
    stage,
    ledger,
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
    /** The scene continues with a person who has no visit yet. */
    replacePerson() {
      stage.pool.retire(person.email)
      player.about(null, player.day, stage.pool.successorOf(person))
    },
    sceneOf(dice: Dice): Scene {
      const visit = stage.visits.find(({ id }) => id === player.focus) ?? null
      const today = stage.dayOf(world.now)
      const isOver = player.day < today
      return { dice, now: world.now, day: isOver ? today : player.day, person, stage, visit }
    },
    /** The visit of the scene, or else of its person or its day, that is in a state. */
    visitIn({ visit: fits }: State): StageVisit | undefined {
      const fitting = stage.visits.filter((each) => fits?.(each, world.now))
      return (
        fitting.find(({ id }) => id === player.focus) ??
        fitting.find(({ email }) => email === person.email) ??
        fitting.find(({ start }) => stage.dayOf(start) === player.day)
      )
    },
    async isIn(name: StateName, dice: Dice): Promise<boolean> {
      const state = stateOf(name)
      await stage.refresh()
      if (state.isTrue) return state.isTrue(await factsOf(player.sceneOf(dice)))
      const visit = player.visitIn(state)
      if (visit) player.focus = visit.id
      return visit !== undefined
    },
    /** Has acts bring about a state of the visit, the day or the person of the scene. */
    async bringAbout(name: StateName, dice: Dice): Promise<boolean> {
      if (await player.isIn(name, dice)) return true
      if (arranging.has(name)) return false
      arranging.add(name)
      await stateOf(name).arrange(player, dice)
      arranging.delete(name)
      return player.isIn(name, dice)
    },
    /** Does an act on what the scene is about, after what it needs. @returns false when there is nothing to do. */
    async perform(name: string, dice: Dice): Promise<boolean> {
      if (name === CRASH) return player.crash(dice)
      for (const [index, act] of shuffle(waysOf(name), dice).entries()) {
        if (!(await player.bringAbout(act.needs, dice.of(name, index)))) continue
        const scene = player.sceneOf(dice.of(name, 'act', index))
        const before = stage.visits
        stage.answers = []
        const concerned = await act.run(scene)
        if (!concerned) continue
        await player.did(name, concerned, scene.dice, before)
        return true
      }
      return false
    },
    /** Does another act while servers crash often. */
    async crash(dice: Dice): Promise<boolean> {
      const { faults } = world
      world.faults = { ...faults, servers: SOUGHT_CRASHES }
      const isDone = await player.perform(dice.pick(NAMES.filter((each) => each !== CRASH)), dice)
      world.faults = faults
      return isDone
    },
    /** Does the two acts that met least, once what the second one needs is there as well. */
    async performPair(dice: Dice): Promise<void> {
      const { first, second } = ledger.rarest(dice)
      const [needed] = waysOf(second)
      if (needed && dice.chance(0.5)) await player.bringAbout(needed.needs, dice.of('needed'))
      await player.perform(first, dice.of('first'))
      await player.perform(second, dice.of('second'))
    },
    /** Does the act whose pairs with what was done before ran least. */
    async performRarest(dice: Dice, following: number): Promise<void> {
      await player.expireRequests()
      await stage.refresh()
      player.refocus(dice.of('focus'))
      const about = {
        visits: player.focus === null ? [] : [player.focus],
        days: [player.day],
        people: [person.email],
      }
      const wantOf = ledger.wantOf(
        subjectsOf(stage.visits, about, stage.dayOf),
        following * MEETING,
      )
      const facts = await factsOf(player.sceneOf(dice))
      const isReady = ({ needs }: Act) => {
        const state = stateOf(needs)
        return state.isTrue ? state.isTrue(facts) : player.visitIn(state) !== undefined
      }
      const wants = shuffle(NAMES, dice).map((name) => {
        const { tried, done } = tries.get(name) ?? { tried: 0, done: 0 }
        const chance = (done + 1) / (tried + 1)
        const readiness = name === CRASH || waysOf(name).some(isReady) ? 1 : NOT_READY
        return { name, want: wantOf(name) * chance * readiness * (SLOW.get(name) ?? 1) }
      })
      for (const { name } of wants.toSorted((a, b) => b.want - a.want).slice(0, TRIES)) {
        const isDone = await player.perform(name, dice.of(name))
        const { tried, done } = tries.get(name) ?? { tried: 0, done: 0 }
        tries.set(name, { tried: tried + 1, done: done + Number(isDone) })
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
      const about = concerned.isAboutAll
        ? [...ledger.subjects()]
        : subjectsOf([...before, ...stage.visits], concerned, stage.dayOf)
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

  function waysOf(name: string): readonly Act[] {
    return ACTS.filter((each) => each.name === name && !arranging.has(each.needs))
  }
}

/** A scene begins with two acts that met least, on one visit, day or person. */
export async function beginScene(player: Player, dice: Dice): Promise<void> {
  const { stage } = player
  player.ledger.beginScene()
  const day = addDays(stage.dayOf(stage.world.now), 2 + dice.below(2))
  player.about(null, day, stage.pool.at(dice.below(stage.pool.count)))
  await player.bringAbout('upcoming', dice.of('visit'))
  await player.performPair(dice.of('pair'))
}

/** The scene goes on with the acts that add most to what met least. */
export async function playOn(player: Player, dice: Dice, acts: number): Promise<void> {
  for (let step = 0; step < acts; step++)
    await player.performRarest(dice.of('act', step), acts - step - 1)
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
