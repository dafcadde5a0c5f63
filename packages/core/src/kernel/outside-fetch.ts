export interface OutsideRequest {
  /** An https URL. */
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** The timeout from the look-up of the name until the last byte of the response is read. */
  timeoutMs: number
  /** Of the body when it is unpacked. */
  maxBytes: number
  /** Cuts the body of a longer response off at `maxBytes`; otherwise reading it is an error. */
  isCutOff?: boolean
}

type OutsideErrorKind = 'notPublic' | 'tooLarge' | 'timedOut' | 'unreachable'

/** Why there is no response; the message is a sentence for the barber. */
export class OutsideError extends Error {
  readonly kind: OutsideErrorKind

  constructor(kind: OutsideErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideError'
    this.kind = kind
  }
}

/**
 * Requests to addresses that a person has entered. They reach public servers only: the addresses of the name are checked,
 * and the connection is made to one of the checked addresses, so that another answer of the name server changes nothing.
 */
export interface OutsideFetch {
  /**
   * Looks a server up, to refuse an address as soon as it is entered. A name that cannot be looked up right now is
   * accepted, since every later request checks again.
   *
   * @throws OutsideError with the kind `notPublic`.
   */
  check(url: string): Promise<void>
  /**
   * A redirect is a response like any other, and is not followed. The body, unpacked, is read while it arrives; who does not
   * read it cancels it.
   *
   * @throws OutsideError when there is no complete response within the limits, also while its body is read.
   */
  fetch(request: OutsideRequest): Promise<Response>
}
