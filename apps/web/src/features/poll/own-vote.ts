import { now } from '../../ui/browser/clock.ts'

/** The own place in a poll, which this browser keeps as long as the poll lives. */
export interface OwnVote {
  /** 0 from the moment a first vote is sent until the server has answered. */
  personId: number
  personSecret: string
}

const PREFIX = 'poll:'
/** Longer than almost every poll: one that is booked lasts until its last visit has ended. */
const LIFETIME_MS = 366 * 86_400_000

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
    return linked ?? placeIn(localStorage.getItem(nameOf(pollToken)))
  } catch {
    return undefined
  }
}

/** 256 random bits as base64url, as the server makes them. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 43)
}

/** '#12.secret', the end of the own link. */
export function ownLinkEnd({ personId, personSecret }: OwnVote): string {
  return `#${personId}.${personSecret}`
}

/** '#12.secret' of the link, or '12.secret.1764200000000' of the storage, which ends with when it was saved. */
const PLACE = /^#?(\d{1,9})\.([\w-]{43})(?:\.(\d+))?$/

function placeIn(text: string | null): Stored | undefined {
  const [, personId, personSecret, savedAt] = PLACE.exec(text ?? '') ?? []
  if (!personSecret) return undefined
  return { personId: Number(personId), personSecret, savedAt: Number(savedAt ?? 0) }
}

/** Places that were kept long ago are forgotten with the next one. */
export function storeOwnVote(pollToken: string, own: OwnVote) {
  try {
    for (const name of Object.keys(localStorage)) {
      const savedAt = name.startsWith(PREFIX) && placeIn(localStorage.getItem(name))?.savedAt
      if (savedAt && savedAt < now() - LIFETIME_MS) localStorage.removeItem(name)
    }
    localStorage.setItem(nameOf(pollToken), `${ownLinkEnd(own).slice(1)}.${now()}`)
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
