import { ANSWERS } from '@haircuts/core/booking-calendar/answers-form'
import { Prisma } from '@haircuts/db/prisma'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isRecord } from '../key-case.ts'
import { type Operation, operations } from '../operations.ts'

/**
 * The columns that responses to anybody may have, listed a second time, so that no column of a table reaches a visitor because
 * somebody adds it to a schema. A name that is missing here is the barber's alone, such as `notes`, `donationAmount` and
 * `businessAddress`, or nobody's, such as every hash.
 */
const FOR_ANYBODY = new Set([
  ...Object.keys(ANSWERS),
  ...(
    'id name description durationMinutes price isFreeSpecial choiceGroup isActive displayOrder beforeYouCome color ' +
    'includesCleanup status isFirstTime pictureReference groupDiscount place pendingUntil ' +
    'decision decisionReason email phone isOrganizer addressPromised'
  ).split(' '),
])

/** The names of all fields of a response, at every depth. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isRecord(schema)) return []
  const names = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  return [...names, ...Object.values(schema).flatMap(fieldsOf)]
}

const columns = new Set(
  Object.entries(Prisma)
    .filter(([name]) => name.endsWith('ScalarFieldEnum'))
    .flatMap(([, names]) => (isRecord(names) ? Object.keys(names) : [])),
)

/** What single operations say besides: the way to the door, the answer to a login, links, and own data. */
const BY_OPERATION = {
  // Of the service, for the barber alone: `site.integration.test.ts` asks as a visitor.
  'appointmentType.list': 'cleanupMinutes',
  'appointmentType.get': 'cleanupMinutes',
  'arrival.show': 'address dog gate parking',
  'auth.login': 'accessToken expiresAt tokenType',
  'auth.passkeyLogin': 'accessToken expiresAt tokenType',
  'availability.days': 'date',
  'booking.create': 'publicToken wishId',
  'bookingGroup.create': 'publicToken wishId',
  'bookingGroup.updatePerson': 'publicToken',
  'bookingGroup.link': 'url',
  'bookingWish.state': 'state',
  'bookingWish.byLink': 'state',
  'bookingWish.confirm': 'publicToken',
  'cleanup.offer': 'isOpen lastDate',
  'cleanup.book': 'publicToken',
  'offer.byToken': 'expiresAt purpose state typeName',
  'offer.accept': 'expiresAt publicToken purpose state typeName',
  'offer.decline': 'expiresAt publicToken purpose state typeName',
  'ownData.get':
    'createdAt cuts date driveMinutes firstDate fromTime isConfirmed joinedAt lastDate reason state toTime weekdays',
  // The barber's own links.
  'request.byLink': 'clientName clientPhone revision',
  'request.approveByLink': 'clientName clientPhone revision',
  'request.declineByLink': 'clientName clientPhone revision',
  'sameAgain.book': 'publicToken wishId',
  'sameAgain.link': 'publicToken',
  'series.linkByToken': 'publicToken',
  'series.previewByToken': 'bookingId lastDate proposal reason',
  'series.createByToken': 'wishId',
  'series.previewMoveByToken': 'bookingId lastDate proposal reason',
  'setting.public': 'key value',
  'waitlist.byToken': 'fromTime joinedAt toTime weekdays',
  'waitlist.join': 'fromTime joinedAt toTime weekdays',
  'waitlist.leave': 'fromTime joinedAt toTime weekdays',
  'waitlist.entry': 'firstDate fromTime isConfirmed lastDate toTime typeName weekdays',
  'waitlist.confirm': 'firstDate fromTime isConfirmed lastDate toTime typeName weekdays',
}

/** What could be the home address or opens something. */
const SECRET = /address|token|hash|secret|password|encrypted/i

function checkedFieldsOf({ output }: Operation): string {
  const names = new Set(fieldsOf(output && z.toJSONSchema(output, { unrepresentable: 'any' })))
  const isChecked = (name: string) => columns.has(name) || SECRET.test(name)
  return [...names]
    .filter((name) => isChecked(name) && !FOR_ANYBODY.has(name))
    .sort()
    .join(' ')
}

it('responses to anybody have no column of a table but these', () => {
  const responses = [...operations.values()]
    .filter(({ meta }) => meta.access === 'anybody')
    .map((operation) => [operation.path, checkedFieldsOf(operation)] as const)
    .filter(([, names]) => names !== '')
  expect(Object.fromEntries(responses)).toEqual(BY_OPERATION)
})
