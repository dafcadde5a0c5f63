interface Definition {
  status: number
  detail: string
  /** Where one field of the wire is always the one that is wrong. */
  field?: string
}

/**
 * Every "no" of the product: its HTTP status and the one sentence a person reads. A refusal is an
 * expected outcome, so it carries no stack trace to anybody.
 */
export const REFUSALS = {
  malformedBody: { status: 400, detail: 'The request body is not readable JSON.' },
  malformedRequest: { status: 400, detail: 'This request is not HTTP that we can read.' },
  signInNeeded: { status: 401, detail: 'Please sign in to do this.' },
  wrongCredentials: { status: 401, detail: 'Invalid email or password' },
  notFound: { status: 404, detail: 'There is nothing at this address.' },
  appointmentTypeNotFound: {
    status: 404,
    detail: 'This service does not exist or is not offered.',
  },
  addonNotFound: { status: 404, detail: 'This add-on does not exist or is not offered.' },
  bookingNotFound: { status: 404, detail: 'There is no such booking.' },
  clientNotFound: { status: 404, detail: 'There is no such client.' },
  proposalNotFound: { status: 404, detail: 'This has been settled already.' },
  deviceNotFound: { status: 404, detail: 'There is no such device.' },
  settingNotFound: { status: 404, detail: 'There is no setting of this name.' },
  messageNotFound: { status: 404, detail: 'There is no such message.' },
  linkInvalid: { status: 404, detail: 'This link is invalid or has expired.' },
  cloudAccountNotFound: { status: 404, detail: 'No iCloud account is connected.' },
  cloudCalendarNotFound: { status: 404, detail: 'There is no such calendar.' },
  methodNotAllowed: { status: 405, detail: 'This address does not answer to that method.' },
  requestTimeout: { status: 408, detail: 'The request took too long to arrive.' },
  slotTaken: {
    status: 409,
    detail: 'That time has just been taken. Please choose another.',
  },
  alreadyCancelled: { status: 409, detail: 'This appointment has already been cancelled.' },
  notConfirmed: { status: 409, detail: 'This appointment can no longer be changed.' },
  clientExists: {
    status: 409,
    detail: 'There is already a client of this name with this email address.',
  },
  mergeUndone: { status: 409, detail: 'This merge has been undone already.' },
  mergeOverlaid: {
    status: 409,
    detail:
      'The client these were merged into was merged into another since. Please undo that first.',
  },
  blackoutSynced: {
    status: 409,
    detail: 'This blackout comes from your iCloud calendar. Please change or delete it there.',
  },
  calendarNotMapped: {
    status: 409,
    detail: 'This calendar is not synced. Please switch its syncing on first.',
  },
  messageUnderway: { status: 409, detail: 'This message is on its way already.' },
  messageOutdated: { status: 409, detail: 'This message would be wrong by now.' },
  tooManyDevices: {
    status: 409,
    detail: 'Twenty devices are told already. Please remove one first.',
  },
  bodyTooLarge: { status: 413, detail: 'The request is too large.' },
  pictureTooLarge: { status: 413, detail: 'The picture is too large: at most 10 MB, please.' },
  unsupportedMediaType: { status: 415, detail: 'The request body has a type we do not read.' },
  pictureUnsupported: {
    status: 415,
    detail: 'This is not a picture we can read. Please send a JPEG, PNG, WebP, GIF or AVIF.',
  },
  pictureHeic: {
    status: 415,
    detail:
      'This picture is in HEIC format, which we cannot read. Please take a screenshot of it, or share it as JPEG.',
  },
  validation: { status: 422, detail: 'Some of the details need another look.' },
  idempotencyKeyReused: {
    status: 422,
    detail: 'This Idempotency-Key was used for a different request.',
  },
  slotUnavailable: {
    status: 422,
    field: 'start_datetime',
    detail: 'That time is not offered. Please choose another.',
  },
  pictureMissing: {
    status: 422,
    field: 'file',
    detail: 'Please attach a picture in the field "file".',
  },
  pictureUnreadable: {
    status: 422,
    field: 'file',
    detail: 'This picture is damaged or larger than 50 megapixels. Please choose another.',
  },
  cloudLoginRefused: {
    status: 422,
    field: 'app_password',
    detail: 'iCloud did not accept the Apple ID email and app-specific password.',
  },
  tooManyRequests: {
    status: 429,
    detail: 'Too many requests. Please wait a moment and try again.',
  },
  tooManySignIns: {
    status: 429,
    detail: 'Too many attempts to sign in. Please wait a quarter of an hour and try again.',
  },
  headersTooLarge: { status: 431, detail: 'The headers of the request are too large.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  jobsStopped: { status: 503, detail: 'The background jobs of this process do not run.' },
  cloudTrouble: {
    status: 502,
    detail: 'iCloud cannot be reached right now. Please try again in a few minutes.',
  },
  databaseAway: {
    status: 503,
    detail: 'The booking system is away for a moment. Please try again shortly.',
  },
} as const satisfies Record<string, Definition>

export type RefusalCode = keyof typeof REFUSALS
export type RefusalStatus = (typeof REFUSALS)[RefusalCode]['status']

export interface FieldError {
  /** The field as the wire names it, in snake_case; nested fields are joined by dots. */
  path: string
  message: string
}

interface RefusalExtras {
  detail?: string
  errors?: FieldError[]
  /** Starts that can be booked instead, epoch milliseconds in order. */
  alternatives?: number[]
  retryAfterSeconds?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: RefusalStatus
  readonly errors: FieldError[] | undefined
  readonly alternatives: number[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    const { detail, field }: Definition = REFUSALS[code]
    super(extras.detail ?? detail)
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code].status
    this.errors = extras.errors ?? (field ? [{ path: field, message: this.message }] : undefined)
    this.alternatives = extras.alternatives
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** A 422 that names one field. */
export function refuseField(path: string, message: string): Refusal {
  return new Refusal('validation', { detail: message, errors: [{ path, message }] })
}
