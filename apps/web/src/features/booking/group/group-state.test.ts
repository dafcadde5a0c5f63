import { discountOf } from '@haircuts/core/catalog/group-discount'
import { bookedAddon } from '@haircuts/core/catalog/plan-service'
import { afterEach, expect, it } from 'vitest'
import type { Addon, AppointmentType } from '../../services/cart.ts'
import { blankIntake } from '../intake/intake-fields.ts'
import {
  clearGroupDraft,
  formatTreatments,
  loadGroupDraft,
  type Person,
  plansOf,
  pricedAddons,
  saveGroupDraft,
} from './group-state.ts'

afterEach(clearGroupDraft)

const [HAIRCUT, FADE, KIDS, HAWK] = [1, 2, 3, 4] as const

function store(people: readonly Person[], start: number | null = null) {
  saveGroupDraft({ people, start, typed: blankIntake, picture: null, attempt: null, savedAt: 0 })
}

const servicesOf = (count: number, tapped: number) =>
  loadGroupDraft(count, tapped, 0).people.map(({ typeId }) => typeId)

it('a tapped service is for everybody who was not changed by hand', () => {
  const first = loadGroupDraft(3, HAIRCUT, 0).people
  const [ann, ben, cal] = first
  if (!ann || !ben || !cal) throw new Error('Three people were expected.')
  store([ann, { ...ben, typeId: KIDS, isChosen: true, name: 'Ben' }, { ...cal, name: 'Cal' }], 5)
  expect(servicesOf(3, FADE)).toEqual([FADE, KIDS, FADE])
  expect(servicesOf(4, HAWK)).toEqual([HAWK, KIDS, HAWK, HAWK])
  const draft = loadGroupDraft(3, FADE, 0)
  expect(draft.people.map(({ name }) => name)).toEqual(['', 'Ben', 'Cal'])
  // The time was free for other services.
  expect(draft.start).toBeNull()
  expect(loadGroupDraft(3, HAIRCUT, 0).start).toBe(5)
})

it('a time that was chosen more than half an hour ago is dropped, and the people stay', () => {
  const people = loadGroupDraft(3, HAIRCUT, 0).people
  const [HALF_AN_HOUR, START] = [1_800_000, 9_000_000]
  store(people, START)
  expect(loadGroupDraft(3, HAIRCUT, HALF_AN_HOUR - 1)).toMatchObject({
    start: START,
    isStartDropped: false,
  })
  const late = loadGroupDraft(3, HAIRCUT, HALF_AN_HOUR)
  expect(late).toMatchObject({ start: null, isStartDropped: true, people })
})

const addon = (id: number, name: string, price: number, isFreeSpecial = false): Addon => ({
  id,
  name,
  price,
  isFreeSpecial,
  choiceGroup: null,
  description: null,
  durationMinutes: 10,
})

const ADDONS = [
  addon(1, 'Hot towel treatment', 4, true),
  addon(2, 'Straight razor edge-up', 7),
  addon(3, 'Hot towel shave', 9.5),
  addon(4, 'Beard shape-up', 10),
]
const serviceOf = (id: number, price: number | null): AppointmentType => ({
  id,
  name: `Service ${id}`,
  description: null,
  durationMinutes: 30,
  price,
  availableAddons: ADDONS,
})
const TYPES = [serviceOf(1, 20), serviceOf(2, 2), serviceOf(3, null)]
const SUBSETS = Array.from({ length: 2 ** ADDONS.length }, (_, bits) =>
  ADDONS.filter((_, index) => bits & (1 << index)).map(({ id }) => id),
)
const cents = (amount: number) => Math.round(amount * 100)

function planFor(typeId: number, addonIds: readonly number[], count: number) {
  const people = Array.from({ length: count }, () => ({
    ...{ typeId, addonIds, name: '', email: '', isChosen: true },
  }))
  const [plan] = plansOf(people, TYPES) ?? []
  if (!plan) throw new Error('A plan was expected.')
  return plan
}

/** What a booking of the visit stores: the price of the service and its add-ons less the discount of the group. */
function storedTotal({ id }: AppointmentType, addonIds: readonly number[], count: number) {
  const typePrice = TYPES.find((type) => type.id === id)?.price ?? null
  const addons = ADDONS.filter((each) => addonIds.includes(each.id)).map((each) =>
    bookedAddon(0, each),
  )
  const discount = count >= 3 ? discountOf({ typePrice, addons }) : 0
  return cents(addons.reduce((sum, { price }) => sum + price, typePrice ?? 0) - discount)
}

it('the total shown is the total stored, and every label is what its add-on adds, for every combination', () => {
  for (const type of TYPES) {
    for (const count of [2, 3, 6]) {
      for (const addonIds of SUBSETS) {
        const plan = planFor(type.id, addonIds, count)
        const total = cents(plan.cart.price - plan.discount)
        expect(total).toBe(storedTotal(type, addonIds, count))
        for (const { id, price, isFreeSpecial } of pricedAddons(plan)) {
          if (addonIds.includes(id)) continue
          const added = isFreeSpecial ? 0 : cents(price)
          expect(total + added).toBe(storedTotal(type, [...addonIds, id], count))
        }
        const shown = pricedAddons(plan).filter(({ id }) => addonIds.includes(id))
        const sum = shown.reduce(
          (all, { price, isFreeSpecial }) => all + (isFreeSpecial ? 0 : price),
          0,
        )
        const own = count >= 3 ? Math.max(0, (type.price ?? 0) - 3) : (type.price ?? 0)
        expect(cents(own + sum)).toBe(total)
      }
    }
  }
})

it('the towel that is free with the special leaves the treat of the package', () => {
  const labels = (addonIds: readonly number[]) =>
    pricedAddons(planFor(1, addonIds, 3)).map(({ price }) => price)
  expect(labels([])).toEqual([4, 0, 0, 10])
  expect(labels([1])).toEqual([4, 0, 0, 10])
  expect(labels([2])).toEqual([4, 0, 7, 10])
  expect(labels([2, 3])).toEqual([4, 7, 0, 10])
  expect(formatTreatments(TYPES)).toBe('straight razor edge-up or hot towel shave')
})
