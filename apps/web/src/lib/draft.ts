import type { IntakeForm } from '@haircuts/router/booking/intake-form'
import type { Attempt } from './attempt.ts'
import { blankIntake, INTAKE_FIELDS } from './blank-intake.ts'

/** What a visitor has typed and chosen for one service, kept until the tab is closed or it is booked. */
export interface Draft {
  addonIds: readonly number[]
  start: number | null
  typed: IntakeForm
  /** A picture that has already been sent; the file itself is not kept. */
  picture: { name: string; url: string } | null
  attempt: Attempt | null
}

/** The part of sessionStorage that is used; null where the browser denies it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

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
    // Full or forbidden: the form still works, it is only not remembered.
  }
}

export function clearDraft(store: DraftStore, appointmentTypeId: number) {
  store?.removeItem(nameOf(appointmentTypeId))
}

/** The kept draft; a time that is over by now is left out. Anything unreadable counts as none. */
export function loadDraft(
  store: DraftStore,
  appointmentTypeId: number,
  now: number,
): Draft | undefined {
  const kept = read(store, nameOf(appointmentTypeId))
  if (typeof kept !== 'object' || kept === null) return
  const { addonIds, start, typed, picture, attempt } = { ...emptyDraft, ...kept }
  return {
    addonIds: Array.isArray(addonIds) ? addonIds.filter(Number.isInteger) : [],
    start: typeof start === 'number' && start > now ? start : null,
    typed: textsOf(typed),
    picture: hasTexts(picture, 'name', 'url') ? picture : null,
    attempt: hasTexts(attempt, 'key', 'content') ? attempt : null,
  }
}

const emptyDraft: Record<keyof Draft, unknown> = {
  addonIds: [],
  start: null,
  typed: null,
  picture: null,
  attempt: null,
}

function nameOf(appointmentTypeId: number) {
  return `booking-draft:${appointmentTypeId}`
}

function read(store: DraftStore, name: string): unknown {
  try {
    return JSON.parse(store?.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function textsOf(value: unknown): IntakeForm {
  const typed = { ...blankIntake }
  for (const field of INTAKE_FIELDS) {
    const text: unknown = typeof value === 'object' && value !== null && Reflect.get(value, field)
    if (typeof text !== 'string') continue
    if (field !== 'isFirstTime') typed[field] = text
    else if (text === 'yes') typed.isFirstTime = 'yes'
  }
  return typed
}

function hasTexts<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<Name, string> {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof Reflect.get(value, name) === 'string')
}
