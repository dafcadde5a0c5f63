import type { IntakeField, IntakeForm } from '@haircuts/router/booking/intake-form'
import type { Attempt } from '../../lib/idempotency-key.ts'
import type { BookingConfirmation } from './booking-flow.ts'

/** The input of one service's booking, stored in the tab until the booking is made. */
export interface Draft {
  addonIds: readonly number[]
  start: number | null
  typed: IntakeForm
  /** The uploaded picture; the file itself is not stored. */
  picture: { name: string; url: string } | null
  attempt: Attempt | null
  /** The token of the own appointment beside which a friend's is booked; else empty. */
  friendOf: string
}

/** The sessionStorage; null where the browser denies access to it. */
type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

export function browserStore(): DraftStore {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export function saveDraft(store: DraftStore, appointmentTypeId: number, draft: Draft) {
  try {
    store?.setItem(nameOf(appointmentTypeId), JSON.stringify(draft))
  } catch {
    // The quota is exceeded or access is denied: the form works, but is lost on a reload.
  }
}

/** @returns undefined without a readable draft. A start in the past is dropped. */
export function loadDraft(
  store: DraftStore,
  appointmentTypeId: number,
  now: number,
): Draft | undefined {
  const kept = read(store, nameOf(appointmentTypeId))
  if (typeof kept !== 'object' || kept === null) return
  const { addonIds, start, typed, picture, attempt, friendOf }: Record<keyof Draft, unknown> = {
    ...blankDraft,
    ...kept,
  }
  return {
    addonIds: Array.isArray(addonIds) ? addonIds.filter(Number.isInteger) : [],
    start: typeof start === 'number' && start > now ? start : null,
    typed: textsOf(typed),
    picture: hasTexts(picture, 'name', 'url') ? picture : null,
    attempt: hasTexts(attempt, 'key', 'content') ? attempt : null,
    friendOf: String(friendOf),
  }
}

export function nameOf(appointmentTypeId: number) {
  return `booking-draft:${appointmentTypeId}`
}

export function read(store: DraftStore, name: string): unknown {
  try {
    return JSON.parse(store?.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function textsOf(value: unknown): IntakeForm {
  const typed = { ...blankIntake }
  for (const field of INTAKE_FIELDS) {
    const text: unknown = typeof value === 'object' && value !== null && Reflect.get(value, field)
    if (typeof text !== 'string') continue
    if (field !== 'isFirstTime') typed[field] = text
    else if (text === 'yes') typed.isFirstTime = 'yes'
  }
  return typed
}

export function hasTexts<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<Name, string> {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof Reflect.get(value, name) === 'string')
}

/** @returns undefined when the history entry has no confirmation. */
export function readConfirmation(): BookingConfirmation | undefined {
  const state: unknown = window.history.state
  const booked: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'booked') : undefined
  return isBooked(booked) ? booked : undefined
}

function isBooked(value: unknown): value is BookingConfirmation {
  return (
    hasTexts(value, 'publicToken', 'timezone') && typeof Reflect.get(value, 'start') === 'number'
  )
}

/*
 * Separate from the schema, whose validator is loaded with the form and not with the first step.
 */

/** In the order of the form: the first invalid field takes the focus. */
export const INTAKE_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'isFirstTime',
  'referralSource',
  'notes',
] as const satisfies readonly IntakeField[]

export const blankIntake: IntakeForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isFirstTime: 'no',
  referralSource: '',
  notes: '',
}

export const blankDraft: Draft = {
  addonIds: [],
  start: null,
  typed: blankIntake,
  picture: null,
  attempt: null,
  friendOf: '',
}
