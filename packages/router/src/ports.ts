/** What the outside world does for the use-cases. Types only: the adapters live in the application. */
import type { Transaction } from '@haircuts/db/client'

/** What each job is told. Each name here is a file of apps/api/src/jobs. */
export interface JobPayloads {
  'sweep-leftovers': Record<string, never>
}

export type JobName = keyof JobPayloads

/** One piece of work for later, at once unless `notBefore` says when. */
export type Job = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; notBefore?: Date }
}[JobName]

/**
 * Work that is to be done after this transaction, and only if it commits. A job may run more than
 * once, so whatever it does has to be safe to do again.
 */
export type Enqueue = (tx: Transaction, job: Job) => Promise<void>

/** Where visitors' pictures lie. */
export interface PictureStore {
  /** The names of pictures that were put there before that time. */
  namesBefore(time: Date): Promise<string[]>
  /** Does nothing where it is gone already. */
  remove(name: string): Promise<void>
}

export interface SecretBox {
  /** Encrypt so that only this installation can read it, and only for the same `purpose`. */
  seal(plain: string, purpose: string): Uint8Array<ArrayBuffer>
  /** @throws Error when it was sealed elsewhere, for another purpose, or changed. */
  open(sealed: Uint8Array, purpose: string): string
}

/** Where people reach the site from outside. */
export interface SiteAddress {
  /** Absolute address of a page, `path` beginning with a slash. */
  urlOf(path: string): string
}

/** Slow on purpose, and salted: what is stored tells nobody the password. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Without a hash it is false, and takes as long as a wrong password does. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** The cookie in the caller's browser that opens pictures and nothing else. */
export interface PictureCookie {
  set(value: string, expires: Date): void
  clear(): void
}
