import { useEffect, useState } from 'react'
import { readToken } from '../../api/session.ts'
import { randomKey } from '../../lib/idempotency-key.ts'

/** The localStorage key of the current owner of drafts. It survives an expired session, but not a logout. */
const OWNER_KEY = 'draft_owner'
const PREFIX = 'draft '

/** Drafts that the sessionStorage has no room for: they survive an expired session, but no reload. */
const overflow = new Map<string, string>()

/*
 * Unsaved input of the back office, in the sessionStorage of this tab: it survives a closed dialog, an expired session and
 * a reload. It is deleted when it is saved or discarded, and by a logout in any tab. The values are plain JSON.
 */

/** @returns undefined without a draft, or when another account typed it. */
export function readDraft<Value>(name: string): Value | undefined {
  try {
    const text = overflow.get(keyOf(name)) ?? sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function storeDraft(name: string, value: unknown) {
  deleteDraft(name)
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    overflow.set(keyOf(name), text)
  }
}

export function deleteDraft(name: string) {
  overflow.delete(keyOf(name))
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Where the browser denies access to the storage, nothing is stored.
  }
}

/** Stores the changed fields of a form; without any there is no draft. */
export function storeFields(name: string, fields: Readonly<Record<string, unknown>>) {
  if (Object.keys(fields).length > 0) storeDraft(name, fields)
  else deleteDraft(name)
}

/** Deletes some fields of a form's draft, because newer values replace them. */
export function deleteFields(name: string, fields: readonly string[]) {
  const stored = Object.entries(readDraft<Record<string, unknown>>(name) ?? {})
  storeFields(name, Object.fromEntries(stored.filter(([field]) => !fields.includes(field))))
}

/** State of a screen that is stored as a draft until it is undefined, or until the screen is left while signed in. */
export function useDraft<Value>(name: string) {
  const [value, setValue] = useState(() => readDraft<Value>(name))
  useEffect(() => {
    if (value === undefined) deleteDraft(name)
    else storeDraft(name, value)
  }, [name, value])
  useEffect(
    () => () => {
      if (readToken() !== null) deleteDraft(name)
    },
    [name],
  )
  return [value, setValue] as const
}

/**
 * Call after a login. Drafts from before an expired session of the same account stay readable. After a
 * logout in any tab, and for another account, the drafts of this tab are deleted.
 */
export function adoptDrafts(email: string) {
  const account = email.trim().toLowerCase()
  if (readOwner()?.endsWith(` ${account}`)) return
  deleteDrafts()
  try {
    localStorage.setItem(OWNER_KEY, `${randomKey()} ${account}`)
  } catch {
    // The storage is full: without an owner, earlier drafts are not readable by the new account.
    disownDrafts()
  }
}

/** Call at a logout: it makes all earlier drafts unreadable, in every tab. */
export function disownDrafts() {
  deleteDrafts()
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Where the browser denies access to localStorage, no owner is stored.
  }
}

/** Deletes the drafts of this tab when another tab signs out. */
export function watchDraftOwner() {
  const changed = ({ key }: StorageEvent) => {
    if (key === OWNER_KEY) deleteDrafts()
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function deleteDrafts() {
  overflow.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Where the browser denies access to the storage, nothing is stored.
  }
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY)
  } catch {
    return null
  }
}

/** With the owner, so that a tab that has missed a logout does not show the drafts of an earlier account. */
function keyOf(name: string) {
  return `${PREFIX}${readOwner()} ${name}`
}
