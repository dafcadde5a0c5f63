import { randomUUID } from 'node:crypto'
import type { Context } from '@haircuts/router/context'
import { isRecord } from './key-case.ts'

const PURPOSE = 'plain-form'
/** As long as an idempotency key is kept. */
const LONGEST_AGE_MS = 86_400_000

/** The idempotency key of a form without scripts, and since when it is shown. */
interface OpenedForm {
  key: string
  ageMs: number
}

type Sealing = Pick<Context, 'secretBox' | 'now'>

/**
 * Seals the present moment and a new idempotency key. A form without scripts carries the text in its address and in a
 * hidden field, so that going back to it sends the same key, and no program can make up the moment (ADR 87).
 */
export function sealForm({ secretBox, now }: Sealing): string {
  const form = JSON.stringify({ key: randomUUID(), shownAt: now.getTime() })
  return Buffer.from(secretBox.seal(form, PURPOSE)).toString('base64url')
}

/** @returns undefined for a text that this installation did not seal within the last day. */
export function openForm(
  { secretBox, now }: Sealing,
  sealed: string | null,
): OpenedForm | undefined {
  const form = sealed === null ? undefined : opened(secretBox, sealed)
  if (!isRecord(form) || typeof form.key !== 'string') return undefined
  const ageMs = now.getTime() - Number(form.shownAt)
  return ageMs >= 0 && ageMs <= LONGEST_AGE_MS ? { key: form.key, ageMs } : undefined
}

function opened(secretBox: Context['secretBox'], sealed: string): unknown {
  try {
    return JSON.parse(secretBox.open(Buffer.from(sealed, 'base64url'), PURPOSE))
  } catch {
    return undefined
  }
}
