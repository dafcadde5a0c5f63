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
  /** When it was saved, in epoch milliseconds. */
  savedAt: number
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

const MAX_START_AGE_MS = 30 * 60_000

interface RestoredDraft extends Draft {
  /** The chosen time was dropped, because it is over or was chosen too long ago. */
  isStartDropped: boolean
}

/** @returns undefined without a readable draft. */
export function loadDraft(
  store: DraftStore,
  appointmentTypeId: number,
  now: number,
): RestoredDraft | undefined {
  const kept = read(store, nameOf(appointmentTypeId))
  if (typeof kept !== 'object' || kept === null) return
  const fields: Record<keyof Draft, unknown> = { ...blankDraft, ...kept }
  const { addonIds, typed, picture, friendOf, savedAt } = fields
  const attempt = hasTexts(fields.attempt, 'key', 'content') ? fields.attempt : null
  const start = typeof fields.start === 'number' ? fields.start : null
  const keepsStart = isStartKept({ start, attempt, savedAt }, now)
  return {
    addonIds: Array.isArray(addonIds) ? addonIds.filter(Number.isInteger) : [],
    start: keepsStart ? start : null,
    isStartDropped: start !== null && !keepsStart,
    typed: textsOf(typed),
    picture: hasTexts(picture, 'name', 'url') ? picture : null,
    attempt,
    friendOf: String(friendOf),
    savedAt: Number(savedAt),
  }
}

interface StoredStart {
  start: number | null
  attempt: Attempt | null
  savedAt: unknown
}

/** Whether the form still shows a stored start: one that is to come, and was saved lately or may already be booked. */
export function isStartKept({ start, attempt, savedAt }: StoredStart, now: number): boolean {
  if (start === null || start <= now) return false
  return mayBeBooked({ start, attempt }) || Number(savedAt) > now - MAX_START_AGE_MS
}

/** Whether a request for this start was sent, whose response was perhaps lost: the next one returns the same booking. */
export function mayBeBooked({ start, attempt }: Pick<Draft, 'start' | 'attempt'>): boolean {
  return start !== null && !!attempt?.content.includes(new Date(start).toISOString())
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
  savedAt: 0,
}
