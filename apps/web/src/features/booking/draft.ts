import type { IntakeForm } from '@haircuts/core/bookings/intake-form'
import type { Attempt } from '../../app/api/idempotency-key.ts'
import type { SentPicture } from '../../app/api/upload-picture.ts'
import { deleteTabDraft, readTabDraft, storeTabDraft } from '../../ui/browser/tab-draft.ts'
import type { BookingConfirmation } from './booking-flow.ts'
import { blankIntake } from './intake/intake-fields.ts'

/** The input of one service's booking, stored in the tab until the booking is made. */
export interface Draft {
  addonIds: readonly number[]
  start: number | null
  typed: IntakeForm
  /** The uploaded picture; the file itself is not stored. */
  picture: SentPicture | null
  attempt: Attempt | null
  /** When it was saved, in epoch milliseconds. */
  savedAt: number
  /** The token of the own appointment beside which a friend's is booked; else empty. */
  friendOf: string
}

const nameOf = (appointmentTypeId: number) => `booking-draft:${appointmentTypeId}`

export function saveDraft(appointmentTypeId: number, draft: Draft) {
  storeTabDraft(nameOf(appointmentTypeId), draft)
}

export function clearDraft(appointmentTypeId: number) {
  deleteTabDraft(nameOf(appointmentTypeId))
}

const MAX_START_AGE_MS = 30 * 60_000

interface RestoredDraft extends Draft {
  /** The chosen time was dropped, because it is over or was chosen too long ago. */
  isStartDropped: boolean
}

/** @returns undefined without a readable draft. */
export function loadDraft(appointmentTypeId: number, now: number): RestoredDraft | undefined {
  const stored = readTabDraft<Draft>(nameOf(appointmentTypeId))
  return stored && withStart({ ...blankDraft, ...stored }, now)
}

/** A draft whose start is dropped unless the form still shows it. */
export function withStart<Stored extends StoredStart>(stored: Stored, now: number) {
  const isStartDropped = stored.start !== null && !isStartValid(stored, now)
  // The draft of an earlier version may lack a field.
  const typed = { ...blankIntake, ...stored.typed }
  return { ...stored, typed, start: isStartDropped ? null : stored.start, isStartDropped }
}

type StoredStart = Pick<Draft, 'start' | 'attempt' | 'savedAt' | 'typed'>

/** Whether the form still shows a stored start: one that is to come, and was saved lately or may already be booked. */
function isStartValid({ start, attempt, savedAt }: StoredStart, now: number): boolean {
  if (start === null || start <= now) return false
  return mayBeBooked({ start, attempt }) || savedAt > now - MAX_START_AGE_MS
}

/** Whether a request for this start was sent, whose response was perhaps lost: the next one returns the same booking. */
export function mayBeBooked({ start, attempt }: Pick<Draft, 'start' | 'attempt'>): boolean {
  return start !== null && !!attempt?.content.includes(new Date(start).toISOString())
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

export const blankDraft: Draft = {
  addonIds: [],
  start: null,
  typed: blankIntake,
  picture: null,
  attempt: null,
  friendOf: '',
  savedAt: 0,
}
