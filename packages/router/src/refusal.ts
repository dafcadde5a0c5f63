interface Definition {
  status: number
  detail: string
  /** The request field that this refusal always concerns, in snake_case. */
  field?: string
}

/**
 * Every expected error of the product with its HTTP status and the sentence shown to the user. Unexpected
 * errors become `internal`, and no response contains a stack trace.
 */
export const REFUSALS = {
  malformedBody: { status: 400, detail: 'The request body is not readable JSON.' },
  malformedRequest: { status: 400, detail: 'This request is not HTTP that we can read.' },
  signInNeeded: { status: 401, detail: 'Please sign in to do this.' },
  wrongCredentials: { status: 401, detail: 'Invalid email or password' },
  otpRequired: {
    status: 401,
    detail: 'Please enter the code from your authenticator app as well.',
  },
  otpWrong: {
    status: 401,
    detail: 'This code is not right, or was used before. Please enter the one the app shows now.',
  },
  otpUnreadable: {
    status: 401,
    detail:
      'Codes of the authenticator app cannot be checked any more, since the application key was changed. Please enter a recovery code, or run npm run reset-password on the server.',
  },
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
  visitBegun: {
    status: 409,
    detail: 'This appointment has already begun and can no longer be changed online.',
  },
  tooManyUpcoming: {
    status: 409,
    detail: 'There are too many visits ahead under this email address already.',
  },
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
  addressMissing: {
    status: 409,
    detail: 'No address is set. Please enter it in Settings first.',
  },
  calendarReadOnly: {
    status: 409,
    detail:
      'This calendar may only be read, so bookings cannot be written to it. Please choose another one.',
  },
  messageUnderway: { status: 409, detail: 'This message is on its way already.' },
  messageOutdated: { status: 409, detail: 'This message would be wrong by now.' },
  tooManyDevices: {
    status: 409,
    detail: 'Twenty devices are told already. Please remove one first.',
  },
  twoFactorOn: { status: 409, detail: 'Two-factor login is on already.' },
  twoFactorNotStarted: {
    status: 409,
    detail: 'Two-factor login is not being set up. Please start again.',
  },
  bodyTooLarge: { status: 413, detail: 'The request is too large.' },
  batchTooLarge: {
    status: 413,
    detail: 'A batch holds at most 10 calls. Please send the rest in another one.',
  },
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
  formFilledByProgram: {
    status: 422,
    field: 'form_check',
    detail:
      'The form looks as if a program had filled it in. Please look over your details and press the button again.',
  },
  formTooFast: {
    status: 422,
    field: 'form_age_ms',
    detail:
      'That was faster than the form can be filled in by hand. Please look over your details and press the button again.',
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
    detail: 'Too many requests from your network. Please wait a minute and try again.',
  },
  tooManyPictures: {
    status: 429,
    detail: 'We cannot take more pictures right now. Please bring it with you instead.',
  },
  tooManySignIns: {
    status: 429,
    detail: 'Too many attempts to sign in. Please wait a quarter of an hour and try again.',
  },
  tooManyMoves: {
    status: 429,
    detail:
      'This appointment has been moved too often. Please contact the barber to move it again.',
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
  /** The request field in snake_case; nested fields are joined by dots. */
  path: string
  message: string
}

interface RefusalExtras {
  detail?: string
  errors?: FieldError[]
  /** Free starts to offer instead, epoch milliseconds in ascending order. */
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
