/** Drafts that the sessionStorage has no room for, or to which the browser denies access: a reload loses them. */
const overflow = new Map<string, string>()

/*
 * Typed input that was not submitted yet, as JSON in the sessionStorage of this tab, so that a reload does not lose it.
 */

/** @returns undefined without a draft. */
export function readTabDraft<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(overflow.get(name) ?? sessionStorage.getItem(name) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

export function storeTabDraft(name: string, value: unknown) {
  deleteTabDraft(name)
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(name, text)
  } catch {
    overflow.set(name, text)
  }
}

export function deleteTabDraft(name: string) {
  overflow.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Where the browser denies access to the storage, nothing is stored.
  }
}

export function deleteTabDrafts(prefix: string) {
  try {
    for (const name of [...overflow.keys(), ...Object.keys(sessionStorage)])
      if (name.startsWith(prefix)) deleteTabDraft(name)
  } catch {
    overflow.clear()
  }
}
