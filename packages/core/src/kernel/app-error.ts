import { snakeCase } from './key-case.ts'

/** The retry time while a service is away: long enough that few callers ask in vain, short enough that none waits needlessly. */
const AWAY_RETRY_SECONDS = 10

/**
 * A field of a request as REST names it, such as `people.0.first_name`: nested fields are joined by dots. A text with a capital
 * does not compile, so that nobody writes the camelCase name.
 */
export type FieldPath = Lowercase<string>

/** The third is the request field that this error always concerns. */
type Definition = readonly [status: number, detail: string, field?: FieldPath]

const REVISION_HAS_GROWN = 'This has changed since. Nothing was saved.'

/**
 * Every expected error of the product with its HTTP status and the sentence shown to the user. Unexpected
 * errors become `internal`, and no response contains a stack trace.
 */
export const APP_ERRORS = {
  malformedBody: [400, 'The request body is not valid JSON.'],
  malformedRequest: [400, 'This is not a valid HTTP request.'],
  signInNeeded: [401, 'Please sign in to do this.'],
  wrongCredentials: [401, 'Invalid email or password'],
  otpRequired: [401, 'Please also enter the code from your authenticator app.'],
  otpWrong: [
    401,
    'This code is wrong or was already used. Please enter the one your app shows now.',
  ],
  otpUnreadable: [
    401,
    'Authenticator codes no longer work, because the application key was changed. Please enter a recovery code, or run npm run reset-password on the server.',
  ],
  passkeyRefused: [401, 'This passkey was not accepted. Please sign in with your password.'],
  scopeMissing: [403, 'This API key may not do this.'],
  closingNotFound: [404, 'This closing does not exist.'],
  notFound: [404, 'There is nothing at this address.'],
  appointmentTypeNotFound: [404, 'This service does not exist or is not offered.'],
  addonNotFound: [404, 'This add-on does not exist or is not offered.'],
  bookingNotFound: [404, 'This booking does not exist.'],
  clientNotFound: [404, 'This client does not exist.'],
  groupRequestNotFound: [404, 'This request does not exist.'],
  proposalNotFound: [404, 'This has already been taken care of.'],
  deviceNotFound: [404, 'This device does not exist.'],
  apiKeyNotFound: [404, 'This API key does not exist.'],
  webhookNotFound: [404, 'This webhook does not exist.'],
  deliveryNotFound: [404, 'This delivery does not exist.'],
  settingNotFound: [404, 'This setting does not exist.'],
  contentNotFound: [404, 'This text does not exist.'],
  failureNotFound: [404, 'This has already been taken care of.'],
  deletedItemNotFound: [404, 'This can no longer be restored.'],
  backupNotFound: [404, 'This file no longer exists.'],
  downloadInvalid: [404, 'This download has expired. Please press Download again.'],
  messageNotFound: [404, 'This email does not exist.'],
  waitlistEntryNotFound: [404, 'This person is no longer on the waitlist.'],
  linkInvalid: [404, 'This link is invalid or has expired.'],
  mailServerNotFound: [404, 'No mail server is stored.'],
  cloudAccountNotFound: [404, 'No iCloud account is connected.'],
  arrivalOff: [404, 'There is no page for the door at this time.'],
  feedNotFound: [404, 'This feed does not exist.'],
  cloudCalendarNotFound: [404, 'This calendar does not exist.'],
  methodNotAllowed: [405, 'This address does not support that method.'],
  requestTimeout: [408, 'The request took too long to arrive.'],
  bookingErased: [
    409,
    'This booking was erased or given to somebody else, so this request cannot be repeated.',
  ],
  slotTaken: [409, 'That time has just been taken. Please choose another.'],
  bookingChanged: [409, REVISION_HAS_GROWN],
  startChanged: [
    409,
    'The time of this appointment has changed. Please look at the new time and answer again.',
  ],
  offerChanged: [409, 'This offer has changed. Please look at it again, and choose a time.'],
  offerGone: [409, 'This can no longer be booked the same way. Please choose a service.'],
  cutCardChanged: [409, REVISION_HAS_GROWN],
  blackoutChanged: [409, REVISION_HAS_GROWN],
  alreadyCancelled: [409, 'This appointment has already been cancelled.'],
  notConfirmed: [409, 'This appointment can no longer be changed.'],
  notPending: [409, 'This booking no longer waits for an answer.'],
  requestChanged: [409, 'This request has changed since you read it. Please look at it again.'],
  requestOver: [409, 'This request was not answered in time, so its time is no longer held.'],
  visitBegun: [409, 'This appointment has already begun and can no longer be changed online.'],
  pastCutoff: [409, 'It is too late to change this appointment online.'],
  contactChangedTooOften: [
    409,
    'The email address of this appointment was changed too often. Please call us instead.',
  ],
  tooManyUpcoming: [409, 'This email address already has too many upcoming appointments.'],
  contactTheBarber: [409, 'Please contact the barber to book.'],
  cleanupNotIncluded: [409, 'No free clean-up comes with this appointment.'],
  cleanupUsed: [409, 'The free clean-up after this appointment is already booked.'],
  cleanupOver: [409, 'The 14 days for the free clean-up are over. Please contact the barber.'],
  cleanupStays: [
    409,
    'A free clean-up cannot be rescheduled online. Please cancel it, and book it again by the link of your visit.',
  ],
  waitlistOff: [409, 'There is no waitlist right now.'],
  tooManyWaiting: [
    409,
    'You are already waiting for an earlier time for six of your appointments. Please stop one of them first.',
  ],
  tooManyEntries: [
    409,
    'You are already on the waitlist three times. Please leave it once by the link in one of those emails first.',
  ],
  alreadyClosed: [409, 'Part of this time is already closed. Please reopen that first.'],
  blackoutOfClosing: [
    409,
    'This time was closed. To open it, press Reopen on the Closed days page.',
  ],
  offerEnded: [409, 'This offer has ended. Your appointment stays as it is.'],
  groupRequestEnded: [409, 'This request was answered already.'],
  visitElsewhere: [
    409,
    'The barber comes to you for this appointment, so it cannot be changed online.',
  ],
  specialDateExists: [409, 'This date already has special hours. Please change those.'],
  seriesOff: [409, 'Standing appointments cannot be booked online. Please contact the barber.'],
  seriesExists: [409, 'This appointment already repeats.'],
  seriesNotified: [
    409,
    'The client was already emailed about these dates. Please cancel them instead.',
  ],
  notInSeries: [409, 'This appointment does not repeat.'],
  clientExists: [
    409,
    'There is already a client with this name and this email address or phone number.',
  ],
  erasureVisitAhead: [
    409,
    'This client has an upcoming confirmed booking. Please cancel it first, or choose to cancel it while erasing.',
  ],
  eraseByBarber: [
    409,
    'Some of your data is stored under another address. Please contact the barber to erase it.',
  ],
  importUndone: [409, 'This import was already undone.'],
  importTooOld: [409, 'An import can only be undone for a day. This one is older.'],
  mergeUndone: [409, 'This merge was already undone.'],
  mergeOverlaid: [
    409,
    'The merged client has since been merged into another one. Please undo that merge first.',
  ],
  blackoutSynced: [
    409,
    'This blackout comes from your iCloud calendar. Please change or delete it there.',
  ],
  tooManyCalendars: [409, 'Ten calendars can be read from addresses. Please remove one first.'],
  tooManyFeeds: [409, 'There can be ten feeds. Please end one first.'],
  calendarNotMapped: [409, 'This calendar is not synced. Please turn on syncing for it first.'],
  addressMissing: [409, 'No address is set. Please enter it in Settings first.'],
  emailMissing: [409, 'This client has no email address.'],
  calendarReadOnly: [
    409,
    'This calendar is read-only, so bookings cannot be added to it. Please choose another one.',
  ],
  contentChanged: [
    409,
    'This was changed in another window. Please look at both versions before you save.',
  ],
  contentOriginal: [409, 'There is nothing to undo.'],
  mailServerFixed: [
    409,
    'How emails are sent is set by the environment of the server, so it cannot be changed here.',
  ],
  mailServerMissing: [409, 'No mail server is set. Please enter one first.'],
  messageUnderway: [409, 'This email is already on its way.'],
  messageOutdated: [409, 'This email is out of date.'],
  barberAddressMissing: [
    409,
    'Please set the address where your own emails go first, in Settings.',
  ],
  tooManyDevices: [409, 'Twenty devices already get notifications. Please remove one first.'],
  tooManyApiKeys: [409, 'There are already twenty API keys. Please revoke one first.'],
  tooManyWebhooks: [409, 'There are already ten webhooks. Please delete one first.'],
  deliveryUnderway: [409, 'This delivery is already on its way.'],
  twoFactorOn: [409, 'Two-factor login is already on.'],
  twoFactorNotStarted: [409, 'Two-factor login is not being set up. Please start again.'],
  passkeysImpossible: [409, 'Passkeys do not work at the address of this site.'],
  passkeyExists: [409, 'This passkey was already added.'],
  tooManyPasskeys: [409, 'There are already twenty passkeys. Please remove one first.'],
  bodyTooLarge: [413, 'The request is too large.'],
  batchTooLarge: [413, 'A batch can hold at most 10 calls. Please send the rest in another one.'],
  pictureTooLarge: [413, 'This picture is larger than 10 MB. Please choose a smaller one.'],
  unsupportedMediaType: [415, 'This type of request body is not supported.'],
  pictureUnsupported: [
    415,
    'This picture cannot be read. Please send it as an ordinary JPEG or PNG.',
  ],
  pictureHeic: [
    415,
    'HEIC pictures cannot be used here. Please take a screenshot of it, or save it as a JPEG.',
  ],
  validation: [422, 'Some details are missing or wrong.'],
  idempotencyKeyReused: [422, 'This Idempotency-Key was used for a different request.'],
  slotUnavailable: [422, 'That time is not offered. Please choose another.', 'start_datetime'],
  offerTimeUnknown: [
    422,
    'That time is not held for you. Please choose one of the times shown.',
    'start_datetime',
  ],
  formFilledByProgram: [
    422,
    'This looks like an automated booking. Please check your details and try again.',
    'form_check',
  ],
  formTooFast: [422, 'That was too fast. Please check your details and try again.', 'form_age_ms'],
  passkeyNotAdded: [422, 'This passkey could not be added. Please try again.'],
  pictureMissing: [422, 'Please attach a picture in the field "file".', 'file'],
  pictureUnreadable: [
    422,
    'This picture is damaged or too large. Please send it as an ordinary JPEG or PNG.',
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
    'No more pictures can be uploaded right now. Please bring yours with you instead.',
  ],
  tooManyMailTests: [429, 'Ten tests were sent within an hour. Please wait before the next one.'],
  tooManyWebhookTests: [
    429,
    'Ten test events were sent within an hour. Please wait before the next one.',
  ],
  tooManySignIns: [429, 'Too many attempts to sign in. Please wait 15 minutes and try again.'],
  tooManySameAgain: [
    429,
    'Several appointments were already booked this way today. Please try again tomorrow, or contact the barber.',
  ],
  tooManyCleanups: [
    429,
    'This clean-up was booked and cancelled too often. Please contact the barber.',
  ],
  tooManyTests: [429, 'Twenty test emails were sent within an hour. Please wait a little.'],
  tooManyToday: [
    429,
    'Too many of these were requested today. Please contact the barber by phone or email, or try again tomorrow.',
  ],
  tooManyWishEmails: [
    429,
    'This email address was sent several links that make a booking today. Please open one of them, or contact the barber.',
  ],
  tooManyContactChanges: [
    429,
    'The name and contact of this appointment were changed too often. Please contact the barber.',
  ],
  tooManyMoves: [
    429,
    'This appointment has been rescheduled too often. Please contact the barber to reschedule it again.',
  ],
  headersTooLarge: [431, 'The headers of the request are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  jobsStopped: [503, 'The background jobs of this process are not running.'],
  jobsSilent: [503, 'The background jobs of this process have stopped responding.'],
  migrationsPending: [503, 'The database has not been updated to this version yet.'],
  databaseNotWritable: [
    503,
    'The database cannot be written to, so no bookings can be made. Its disk may be full.',
  ],
  cloudTrouble: [502, 'iCloud cannot be reached right now. Please try again in a few minutes.'],
  picturesAway: [
    503,
    'Pictures are unavailable right now. Please try again soon, or continue without one.',
  ],
  databaseAway: [503, 'The site is unavailable right now. Please try again in a minute.'],
} as const satisfies Record<string, Definition>

export type AppErrorCode = keyof typeof APP_ERRORS
export type AppErrorStatus = (typeof APP_ERRORS)[AppErrorCode][0]

export interface FieldError {
  path: FieldPath
  message: string
}

interface AppErrorOptions {
  detail?: string
  errors?: FieldError[]
  /** Free starts to offer instead, epoch milliseconds in ascending order. */
  alternatives?: number[]
  retryAfterSeconds?: number
}

export function statusOf(code: AppErrorCode): AppErrorStatus {
  return APP_ERRORS[code][0]
}

export class AppError extends Error {
  readonly code: AppErrorCode
  readonly status: AppErrorStatus
  readonly errors: FieldError[] | undefined
  readonly alternatives: number[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: AppErrorCode, extras: AppErrorOptions = {}) {
    const [, detail, field]: Definition = APP_ERRORS[code]
    super(extras.detail ?? detail)
    this.name = 'AppError'
    this.code = code
    this.status = statusOf(code)
    this.errors = extras.errors ?? (field ? [{ path: field, message: this.message }] : undefined)
    this.alternatives = extras.alternatives
    this.retryAfterSeconds =
      extras.retryAfterSeconds ?? (this.status === 503 ? AWAY_RETRY_SECONDS : undefined)
  }
}

/** The path of a field of an input, whose parts are in camelCase; `people`, 0, `firstName` becomes `people.0.first_name`. */
export function fieldPath(parts: readonly PropertyKey[]): FieldPath {
  const path = parts
    .map((part) => snakeCase(String(part)))
    .join('.')
    .toLowerCase()
  if (!isFieldPath(path)) throw new Error(`${path} is not in lower case.`)
  return path
}

function isFieldPath(text: string): text is FieldPath {
  return text === text.toLowerCase()
}

/** A 422 that names one field. */
export function invalidField(path: FieldPath, message: string): AppError {
  return new AppError('validation', { detail: message, errors: [{ path, message }] })
}
