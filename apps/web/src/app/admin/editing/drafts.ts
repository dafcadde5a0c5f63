import { useEffect, useState } from 'react'
import {
  deleteTabDraft,
  deleteTabDrafts,
  readTabDraft,
  storeTabDraft,
} from '../../../ui/browser/tab-draft.ts'
import { randomKey } from '../../api/idempotency-key.ts'
import { readToken } from '../../api/session.ts'

/** The localStorage key of the current owner of drafts. It survives an expired session, but not a logout. */
const OWNER_KEY = 'draft_owner'
const PREFIX = 'draft '

/*
 * Unsaved input of the back office, a draft of this tab under the account: it survives a closed dialog, an expired session
 * and a reload. It is deleted when it is saved or discarded, and by a logout in any tab.
 */

/** @returns undefined without a draft, or when another account typed it. */
export const readDraft = <Value>(name: string) => readTabDraft<Value>(keyOf(name))

export const storeDraft = (name: string, value: unknown) => storeTabDraft(keyOf(name), value)

export const deleteDraft = (name: string) => deleteTabDraft(keyOf(name))

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
  deleteTabDrafts(PREFIX)
  try {
    localStorage.setItem(OWNER_KEY, `${randomKey()} ${account}`)
  } catch {
    // The storage is full: without an owner, earlier drafts are not readable by the new account.
    disownDrafts()
  }
}

/** Call at a logout: it makes all earlier drafts unreadable, in every tab. */
export function disownDrafts() {
  deleteTabDrafts(PREFIX)
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Where the browser denies access to localStorage, no owner is stored.
  }
}

/** Deletes the drafts of this tab when another tab signs out. */
export function watchDraftOwner() {
  const changed = ({ key }: StorageEvent) => {
    if (key === OWNER_KEY) deleteTabDrafts(PREFIX)
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
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
