import type { Context } from '../../kernel/context.ts'

/** The cookie by which a client's phone is remembered. It opens the same-again offer, and nothing else. */
export interface DeviceCookie {
  /** The token that the request carried. */
  readonly token: string | null
  set(token: string, expires: Date): void
  clear(): void
}

/** The context of what remembers the client's phone. */
export interface DeviceContext extends Context {
  deviceCookie: DeviceCookie
}
