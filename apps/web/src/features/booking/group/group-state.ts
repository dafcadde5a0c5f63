import type { IntakeForm } from '@haircuts/core/bookings/intake-form'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { GROUP_SIZE, groupDiscount, isGroupTreat } from '@haircuts/scheduling/group-price'
import type { Attempt } from '../../../app/api/idempotency-key.ts'
import type { SentPicture } from '../../../app/api/upload-picture.ts'
import { deleteTabDraft, readTabDraft, storeTabDraft } from '../../../ui/browser/tab-draft.ts'
import { type Addon, type AppointmentType, type Cart, cartOf } from '../../services/cart.ts'
import type { NextSteps } from '../booking-flow.ts'
import { hasTexts, withStart } from '../draft.ts'
import { blankIntake } from '../intake/intake-fields.ts'

export interface Person {
  typeId: number
  addonIds: readonly number[]
  /** Empty for the person who books, whose contact is in the form. */
  name: string
  email: string
  /** The service or the add-ons were chosen for this person, and stay when another service is tapped. */
  isChosen: boolean
}

/** The input for a group, stored in the tab until it is booked. */
export interface GroupDraft {
  people: readonly Person[]
  start: number | null
  typed: IntakeForm
  /** The uploaded picture. */
  picture: SentPicture | null
  attempt: Attempt | null
  /** When it was saved, in epoch milliseconds. */
  savedAt: number
}

interface RestoredGroupDraft extends GroupDraft {
  /** The chosen time was dropped, because it is over or was chosen too long ago. */
  isStartDropped: boolean
}

/** The data of the confirmation, stored in the history state for a reload. */
export interface GroupConfirmation {
  firstName: string
  /** The next steps of the person who booked. */
  next: NextSteps
  /** Suggested for all people together; absent in confirmations stored before it was shown. */
  price?: number
  people: { name: string; start: number; end: number; visit: string; publicToken: string }[]
}

const NAME = 'group-draft'

export const saveGroupDraft = (draft: GroupDraft) => storeTabDraft(NAME, draft)

export const clearGroupDraft = () => deleteTabDraft(NAME)

/**
 * The stored input for so many people. The service that was tapped is for everybody for whom nothing else was chosen by
 * hand.
 */
export function loadGroupDraft(count: number, typeId: number, now: number): RestoredGroupDraft {
  const stored = { ...BLANK, ...readTabDraft<GroupDraft>(NAME) }
  const isSame =
    stored.people.length === count &&
    stored.people.every((each) => each.isChosen || each.typeId === typeId)
  const people = Array.from({ length: count }, (_, index) => {
    const person = stored.people[index]
    if (person?.isChosen) return person
    return { ...newPerson(typeId), ...(person && { name: person.name, email: person.email }) }
  })
  return withStart({ ...stored, people, start: isSame ? stored.start : null }, now)
}

const BLANK: GroupDraft = {
  people: [],
  start: null,
  typed: blankIntake,
  picture: null,
  attempt: null,
  savedAt: 0,
}

function newPerson(typeId: number): Person {
  return { typeId, addonIds: [], name: '', email: '', isChosen: false }
}

export interface PersonPlan {
  person: Person
  type: AppointmentType
  cart: Cart
  /** The Roommate Package applies. */
  hasPackage: boolean
  /** What the package takes off. */
  discount: number
}

/** The services of everybody with prices; undefined while the list loads or if a service is gone. */
export function plansOf(
  people: readonly Person[],
  types: readonly AppointmentType[] | undefined,
): PersonPlan[] | undefined {
  const plans = people.flatMap((person) => {
    const type = types?.find(({ id }) => id === person.typeId)
    if (!type) return []
    const cart = cartOf(type, person.addonIds)
    const addons = cart.addons.map((addon) => ({ ...addon, price: effectiveAddonPrice(addon) }))
    const hasPackage = people.length >= GROUP_SIZE
    const discount = hasPackage ? groupDiscount({ price: type.price, addons }) : 0
    return [{ person, type, cart, hasPackage, discount }]
  })
  return plans.length === people.length ? plans : undefined
}

/**
 * The add-ons with what each adds to the total. The package gives each person one treat, the dearest of those chosen, so a
 * treat that is not chosen yet costs as much as it adds. An add-on that is free with the special uses no treat up.
 */
export function pricedAddons({ type, cart, hasPackage }: PersonPlan): Addon[] {
  if (!hasPackage) return type.availableAddons
  const [free] = cart.addons
    .filter((addon) => isGroupTreat(addon) && effectiveAddonPrice(addon) > 0)
    .sort((a, b) => b.price - a.price)
  return type.availableAddons.map((addon) => {
    if (!isGroupTreat(addon) || addon.isFreeSpecial) return addon
    if (addon.id === free?.id) return { ...addon, price: 0 }
    const isChosen = cart.addons.some(({ id }) => id === addon.id)
    return isChosen ? addon : { ...addon, price: Math.min(addon.price, free?.price ?? 0) }
  })
}

/** 'straight razor edge-up or hot towel', of those that the services offer and that are not free anyway. */
export function formatTreatments(types: readonly AppointmentType[]): string {
  const treats = types.flatMap(({ availableAddons }) =>
    availableAddons.filter((addon) => isGroupTreat(addon) && !addon.isFreeSpecial),
  )
  const names = [...new Set(treats.map(({ name }) => name.toLowerCase()))]
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
}

/** The people as the API takes them: '1.4,2'. */
export function peopleText(plans: readonly PersonPlan[]): string {
  return plans
    .map(({ type, cart }) => [type.id, ...cart.addons.map(({ id }) => id)].join('.'))
    .join(',')
}

/** Stored in the entry of the browser's history, so that a reload shows the confirmation again. */
export function storeGroupConfirmation(group: GroupConfirmation) {
  window.history.replaceState({ group }, '')
}

export function readGroupConfirmation(): GroupConfirmation | undefined {
  const state: unknown = window.history.state
  const group: unknown = typeof state === 'object' && state && Reflect.get(state, 'group')
  return isConfirmation(group) ? group : undefined
}

function isConfirmation(value: unknown): value is GroupConfirmation {
  return (
    hasTexts(value, 'firstName') &&
    hasTexts(Reflect.get(value, 'next'), 'email', 'timezone') &&
    Array.isArray(Reflect.get(value, 'people'))
  )
}
