/** The third is the request field that this refusal always concerns, in snake_case. */
type Definition = readonly [status: number, detail: string, field?: string]

/**
 * Every expected error of the product with its HTTP status and the sentence shown to the user. Unexpected
 * errors become `internal`, and no response contains a stack trace.
 */
export const REFUSALS = {
  malformedBody: [400, 'The request body is not readable JSON.'],
  malformedRequest: [400, 'This request is not HTTP that we can read.'],
  signInNeeded: [401, 'Please sign in to do this.'],
  wrongCredentials: [401, 'Invalid email or password'],
  otpRequired: [401, 'Please enter the code from your authenticator app as well.'],
  otpWrong: [
    401,
    'This code is not right, or was used before. Please enter the one the app shows now.',
  ],
  otpUnreadable: [
    401,
    'Codes of the authenticator app cannot be checked any more, since the application key was changed. Please enter a recovery code, or run npm run reset-password on the server.',
  ],
  notFound: [404, 'There is nothing at this address.'],
  appointmentTypeNotFound: [404, 'This service does not exist or is not offered.'],
  addonNotFound: [404, 'This add-on does not exist or is not offered.'],
  bookingNotFound: [404, 'There is no such booking.'],
  clientNotFound: [404, 'There is no such client.'],
  proposalNotFound: [404, 'This has been settled already.'],
  deviceNotFound: [404, 'There is no such device.'],
  settingNotFound: [404, 'There is no setting of this name.'],
  contentNotFound: [404, 'There is no such text.'],
  failureNotFound: [404, 'This has been settled already.'],
  backupNotFound: [404, 'There is no such file any more.'],
  downloadInvalid: [404, 'This download has expired. Please press Download again.'],
  messageNotFound: [404, 'There is no such message.'],
  linkInvalid: [404, 'This link is invalid or has expired.'],
  cloudAccountNotFound: [404, 'No iCloud account is connected.'],
  cloudCalendarNotFound: [404, 'There is no such calendar.'],
  methodNotAllowed: [405, 'This address does not answer to that method.'],
  requestTimeout: [408, 'The request took too long to arrive.'],
  slotTaken: [409, 'That time has just been taken. Please choose another.'],
  alreadyCancelled: [409, 'This appointment has already been cancelled.'],
  notConfirmed: [409, 'This appointment can no longer be changed.'],
  visitBegun: [409, 'This appointment has already begun and can no longer be changed online.'],
  tooManyUpcoming: [409, 'There are too many visits ahead under this email address already.'],
  clientExists: [409, 'There is already a client of this name with this email address.'],
  erasureVisitAhead: [
    409,
    'This client has an upcoming confirmed visit. Please cancel it first, or choose to cancel it with the erasure.',
  ],
  importUndone: [409, 'This import has been undone already.'],
  importTooOld: [409, 'An import can be undone for a day. This one is older.'],
  mergeUndone: [409, 'This merge has been undone already.'],
  mergeOverlaid: [
    409,
    'The client these were merged into was merged into another since. Please undo that first.',
  ],
  blackoutSynced: [
    409,
    'This blackout comes from your iCloud calendar. Please change or delete it there.',
  ],
  calendarNotMapped: [409, 'This calendar is not synced. Please switch its syncing on first.'],
  addressMissing: [409, 'No address is set. Please enter it in Settings first.'],
  emailMissing: [409, 'This client has no email address.'],
  calendarReadOnly: [
    409,
    'This calendar may only be read, so bookings cannot be written to it. Please choose another one.',
  ],
  contentChanged: [
    409,
    'This was changed in another window. Please look at both versions before you save.',
  ],
  contentOriginal: [409, 'There is nothing to undo.'],
  messageUnderway: [409, 'This message is on its way already.'],
  messageOutdated: [409, 'This message would be wrong by now.'],
  tooManyDevices: [409, 'Twenty devices already get notifications. Please remove one first.'],
  twoFactorOn: [409, 'Two-factor login is on already.'],
  twoFactorNotStarted: [409, 'Two-factor login is not being set up. Please start again.'],
  bodyTooLarge: [413, 'The request is too large.'],
  batchTooLarge: [413, 'A batch holds at most 10 calls. Please send the rest in another one.'],
  pictureTooLarge: [413, 'The picture is too large: at most 10 MB, please.'],
  unsupportedMediaType: [415, 'The request body has a type we do not read.'],
  pictureUnsupported: [
    415,
    'This is not a picture we can read. Please send a JPEG, PNG, WebP, GIF or AVIF.',
  ],
  pictureHeic: [
    415,
    'This picture is in HEIC format, which we cannot read. Please take a screenshot of it, or share it as JPEG.',
  ],
  validation: [422, 'Some of the details need another look.'],
  idempotencyKeyReused: [422, 'This Idempotency-Key was used for a different request.'],
  slotUnavailable: [422, 'That time is not offered. Please choose another.', 'start_datetime'],
  formFilledByProgram: [
    422,
    'The form looks as if a program had filled it in. Please look over your details and press the button again.',
    'form_check',
  ],
  formTooFast: [
    422,
    'That was faster than the form can be filled in by hand. Please look over your details and press the button again.',
    'form_age_ms',
  ],
  pictureMissing: [422, 'Please attach a picture in the field "file".', 'file'],
  pictureUnreadable: [
    422,
    'This picture is damaged or larger than 50 megapixels. Please choose another.',
    'file',
  ],
  cloudLoginRefused: [
    422,
    'iCloud did not accept the Apple ID email and app-specific password.',
    'app_password',
  ],
  tooManyRequests: [
    429,
    'Too many requests from your network. Please wait a minute and try again.',
  ],
  tooManyPictures: [
    429,
    'We cannot take more pictures right now. Please bring it with you instead.',
  ],
  tooManySignIns: [
    429,
    'Too many attempts to sign in. Please wait a quarter of an hour and try again.',
  ],
  tooManyMoves: [
    429,
    'This appointment has been moved too often. Please contact the barber to move it again.',
  ],
  headersTooLarge: [431, 'The headers of the request are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  jobsStopped: [503, 'The background jobs of this process do not run.'],
  jobsSilent: [503, 'The background jobs of this process have not asked for work for a while.'],
  migrationsPending: [503, 'The database is not up to date with this version yet.'],
  cloudTrouble: [502, 'iCloud cannot be reached right now. Please try again in a few minutes.'],
  picturesAway: [
    503,
    'Pictures are unavailable for a moment. Please try again shortly, or go on without one.',
  ],
  databaseAway: [503, 'The booking system is away for a moment. Please try again shortly.'],
} as const satisfies Record<string, Definition>

export type RefusalCode = keyof typeof REFUSALS
export type RefusalStatus = (typeof REFUSALS)[RefusalCode][0]

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

export function statusOf(code: RefusalCode): RefusalStatus {
  return REFUSALS[code][0]
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: RefusalStatus
  readonly errors: FieldError[] | undefined
  readonly alternatives: number[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    const [, detail, field]: Definition = REFUSALS[code]
    super(extras.detail ?? detail)
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf(code)
    this.errors = extras.errors ?? (field ? [{ path: field, message: this.message }] : undefined)
    this.alternatives = extras.alternatives
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** A 422 that names one field. */
export function refuseField(path: string, message: string): Refusal {
  return new Refusal('validation', { detail: message, errors: [{ path, message }] })
}
