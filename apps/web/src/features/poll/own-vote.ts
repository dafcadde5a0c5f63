import { now } from '../../ui/browser/clock.ts'

/** The own place in a poll, which this browser keeps as long as the poll lives. */
export interface OwnVote {
  personId: number
  personSecret: string
}

const PREFIX = 'poll:'
const LIFETIME_MS = 14 * 86_400_000

interface Stored extends OwnVote {
  savedAt: number
}

const nameOf = (pollToken: string) => PREFIX + pollToken

/** The place that the link opens, or else the one that was kept. @returns undefined for somebody who has not joined here. */
export function readOwnVote(pollToken: string): OwnVote | undefined {
  try {
    const linked = placeIn(location.hash)
    if (linked) {
      storeOwnVote(pollToken, linked)
      // The address is what people copy, and this part of it is theirs alone.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    return linked ?? parsed(localStorage.getItem(nameOf(pollToken)))
  } catch {
    return undefined
  }
}

/** '#12.secret', the end of the own link. */
export function ownLinkEnd({ personId, personSecret }: OwnVote): string {
  return `#${personId}.${personSecret}`
}

function placeIn(hash: string): OwnVote | undefined {
  const [, personId, personSecret] = /^#(\d{1,9})\.([\w-]{43})$/.exec(hash) ?? []
  return personId && personSecret ? { personId: Number(personId), personSecret } : undefined
}

/** Polls that have ended are forgotten with the next one. */
export function storeOwnVote(pollToken: string, own: OwnVote) {
  try {
    for (const name of Object.keys(localStorage)) {
      const savedAt = name.startsWith(PREFIX) && parsed(localStorage.getItem(name))?.savedAt
      if (savedAt && savedAt < now() - LIFETIME_MS) localStorage.removeItem(name)
    }
    localStorage.setItem(nameOf(pollToken), JSON.stringify({ ...own, savedAt: now() }))
  } catch {
    // Where the browser denies access to the storage, the own link is the only way back.
  }
}

export function forgetOwnVote(pollToken: string) {
  try {
    localStorage.removeItem(nameOf(pollToken))
  } catch {
    // Nothing was stored.
  }
}

function parsed(text: string | null): Stored | undefined {
  const value: unknown = JSON.parse(text ?? 'null')
  if (typeof value !== 'object' || value === null) return undefined
  const personId: unknown = Reflect.get(value, 'personId')
  const personSecret: unknown = Reflect.get(value, 'personSecret')
  const savedAt: unknown = Reflect.get(value, 'savedAt')
  if (typeof personId !== 'number' || typeof personSecret !== 'string') return undefined
  return { personId, personSecret, savedAt: typeof savedAt === 'number' ? savedAt : 0 }
}
