/** What the outside world does for the use-cases. Types only: the adapters live in the application. */

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
