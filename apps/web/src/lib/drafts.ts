import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { randomKey } from './idempotency-key.ts'

/** The localStorage key of the current owner of drafts. It survives an expired session, but not a logout. */
const OWNER_KEY = 'draft_owner'

interface Draft<Value> {
  owner: string | null
  value: Value
}

/**
 * Unsaved input of the back office, in the memory of this tab only. Drafts are in the query cache, so that
 * the logout, which clears the cache, deletes them too.
 */
export function useDrafts() {
  const cache = useQueryClient()
  return useMemo(() => {
    /** @returns undefined without a draft, or when another account typed it. */
    function read<Value>(name: string) {
      const draft = cache.getQueryData<Draft<Value>>(keyOf(name))
      return draft && draft.owner === readOwner() ? draft.value : undefined
    }
    function keep<Value>(name: string, value: Value) {
      // A draft has no observer, so the cache would garbage-collect it after the default `gcTime`.
      cache.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData<Draft<Value>>(keyOf(name), { owner: readOwner(), value })
    }
    function drop(name: string) {
      cache.removeQueries({ queryKey: keyOf(name), exact: true })
    }
    /** Keeps the changed fields of a form; without any there is no draft. */
    function keepFields(name: string, fields: Readonly<Record<string, unknown>>) {
      if (Object.keys(fields).length > 0) keep(name, fields)
      else drop(name)
    }
    /** Deletes some fields of a form's draft, because newer values replace them. */
    function dropFields(name: string, fields: readonly string[]) {
      const kept = Object.entries(read<Record<string, unknown>>(name) ?? {})
      keepFields(name, Object.fromEntries(kept.filter(([field]) => !fields.includes(field))))
    }
    return { read, keep, drop, keepFields, dropFields }
  }, [cache])
}

/**
 * Call after a login. Drafts from before an expired session of the same account stay readable. After a
 * logout in any tab, and for another account, drafts have another owner and are not readable.
 */
export function adoptDrafts(email: string) {
  const account = email.trim().toLowerCase()
  if (readOwner()?.endsWith(` ${account}`)) return
  try {
    localStorage.setItem(OWNER_KEY, `${randomKey()} ${account}`)
  } catch {
    // The storage is full: without an owner, earlier drafts are not readable by the new account.
    disownDrafts()
  }
}

/** Call at a logout: it makes all earlier drafts unreadable, in every tab. */
export function disownDrafts() {
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Where the browser denies access to localStorage, no owner is stored.
  }
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY)
  } catch {
    return null
  }
}

function keyOf(name: string) {
  return ['draft', name]
}
