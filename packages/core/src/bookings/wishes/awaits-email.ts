import type { WishView } from './wish-schema.ts'

/**
 * Ends a booking of an unproven person beyond the limits. It is thrown inside the booking lock, so that nothing of the
 * transaction is kept: neither the time nor a client, and what others hold stays held.
 */
export class AwaitsEmail extends Error {
  /** Who is sent the link. */
  readonly recipient: string
  /** The first of the visits. */
  readonly startAt: Date
  /** The mailbox of the address, hashed with a key of the installation. */
  readonly mailboxHash: Uint8Array

  constructor(recipient: string, startAt: Date, mailboxHash: Uint8Array) {
    super('The booking awaits the press of its emailed link.')
    this.name = 'AwaitsEmail'
    this.recipient = recipient
    this.startAt = startAt
    this.mailboxHash = mailboxHash
  }
}

/** Ends a repeated request whose first answer was that the booking awaits the press of its emailed link. */
export class AlreadyAwaitsEmail extends Error {
  readonly answer: WishView

  constructor(answer: WishView) {
    super('The booking already awaits the press of its emailed link.')
    this.name = 'AlreadyAwaitsEmail'
    this.answer = answer
  }
}
