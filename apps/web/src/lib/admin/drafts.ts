import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { randomKey } from '../random-key.ts'

/** Under it the browser keeps which login drafts belong to, through an expiry but not a logout. */
const OWNER_KEY = 'draft_owner'

interface Draft<Value> {
  owner: string | null
  value: Value
}

/**
 * What is typed in the back office and not saved yet, in the memory of this tab alone. It stands
 * beside the answers of the server, so that the logout, which forgets those, forgets it as well.
 */
export function useDrafts() {
  const cache = useQueryClient()
  return useMemo(() => {
    /** @returns undefined where there is none, and where somebody else typed it. */
    function read<Value>(name: string) {
      const draft = cache.getQueryData<Draft<Value>>(keyOf(name))
      return draft && draft.owner === readOwner() ? draft.value : undefined
    }
    function keep<Value>(name: string, value: Value) {
      // Nothing on the screen watches it, and it must not be cleared away for that.
      cache.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData<Draft<Value>>(keyOf(name), { owner: readOwner(), value })
    }
    function drop(name: string) {
      cache.removeQueries({ queryKey: keyOf(name), exact: true })
    }
    /** Forgets some fields of a form, which are about to be filled with something newer. */
    function dropFields(name: string, fields: readonly string[]) {
      const kept = Object.entries(read<Record<string, unknown>>(name) ?? {})
      const rest = kept.filter(([field]) => !fields.includes(field))
      if (rest.length > 0) keep(name, Object.fromEntries(rest))
      else drop(name)
    }
    return { read, keep, drop, dropFields }
  }, [cache])
}

/**
 * At a login: what was typed before a login of the same account expired is his again. After a logout,
 * in whichever tab, and for another account it is nobody's.
 */
export function adoptDrafts(email: string) {
  const account = email.trim().toLowerCase()
  if (readOwner()?.endsWith(` ${account}`)) return
  try {
    localStorage.setItem(OWNER_KEY, `${randomKey()} ${account}`)
  } catch {
    // A window that may store nothing more: what was typed before is nobody's at least.
    disownDrafts()
  }
}

/** At a logout. */
export function disownDrafts() {
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // A window that may store nothing has nothing to forget.
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
