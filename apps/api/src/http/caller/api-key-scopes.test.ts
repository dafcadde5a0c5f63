import { API_KEY_SCOPES, type ApiKeyScope } from '@haircuts/core/kernel/api-key-form'
import { describe, expect, it } from 'vitest'
import { operations } from '../operations.ts'

/** What each scope opens, listed a second time, so that no operation is opened by mistake. */
const OPEN: Record<ApiKeyScope, string[]> = {
  read: [
    'addon.get',
    'addon.list',
    'appointmentType.addons',
    'appointmentType.get',
    'appointmentType.list',
    'availability.check',
    'availability.suggest',
    'availability.walkIn',
    'availability.whyNot',
    'blackout.countSynced',
    'blackout.get',
    'blackout.list',
    'blackout.overlaps',
    'booking.details',
    'booking.get',
    'booking.history',
    'booking.list',
    'bookingGroup.ofBooking',
    'bookingWish.unproven',
    'businessHours.get',
    'businessHours.list',
    'calendarEvent.list',
    'clients.duplicates',
    'clients.get',
    'clients.like',
    'clients.list',
    'clients.merges',
    'clients.possibleDuplicates',
    'closing.affected',
    'closing.list',
    'content.get',
    'content.list',
    'content.versions',
    'cutCard.get',
    'dashboard.daySheet',
    'dashboard.overview',
    'deletedItem.list',
    'groupRequest.list',
    'lateNotice.people',
    'request.list',
    'series.ofBooking',
    'series.preview',
    'series.previewMove',
    'specialDate.affected',
    'specialDate.days',
    'specialDate.get',
    'specialDate.list',
    'statistics.clients',
    'statistics.outcomes',
    'statistics.payments',
    'statistics.paymentsFile',
    'statistics.sources',
    'statistics.work',
    'waitlist.list',
  ],
  bookings: [
    'booking.acceptNoShows',
    'booking.create',
    'booking.generateToken',
    'booking.update',
    'bookingGroup.cancel',
    'bookingGroup.create',
    'bookingGroup.undoCancel',
    'cleanup.bookForClient',
    'clients.create',
    'clients.update',
    'cutCard.save',
    'request.approve',
    'request.decline',
    'request.undo',
    'series.cancel',
    'series.create',
    'series.move',
    'series.undo',
    'series.undoCreate',
  ],
}

/** What no key may open: the account, its security, secrets, the home address, and everything at once. */
const CLOSED = [
  'addressRelease',
  'apiKey',
  'auth',
  'barberReach',
  'calendarProposal',
  'clientImport',
  'cloudAccount',
  'cloudCalendar',
  'erasure',
  'live',
  'notification',
  'pushDevice',
  'restore',
  'setting',
  'setup',
  'system',
  'webhook',
]

const all = [...operations.values()]

describe('the scopes of API keys', () => {
  it.each(API_KEY_SCOPES)('%s opens these operations and no others', (scope) => {
    const open = all.filter(({ meta }) => meta.openTo?.includes(scope)).map(({ path }) => path)
    expect(open.toSorted()).toEqual(OPEN[scope])
  })

  it('read opens nothing that changes anything', () => {
    const changing = all.filter(
      ({ type, meta }) => type !== 'query' && meta.openTo?.includes('read'),
    )
    expect(changing).toEqual([])
  })

  it('none opens a module of the account, of secrets or of everything at once', () => {
    const open = all.filter(
      ({ path, meta }) => meta.openTo && CLOSED.includes(path.split('.')[0] ?? ''),
    )
    expect(open.map(({ path }) => path)).toEqual([])
    // A module that is renamed is still named here.
    const modules = new Set(all.map(({ path }) => path.split('.')[0]))
    expect(CLOSED.filter((module) => !modules.has(module))).toEqual([])
  })

  it('none opens the deletion of bookings or clients, nor the texts that hold the home address', () => {
    const closed = ['booking.delete', 'booking.texts', 'clients.delete', 'clients.merge']
    expect(closed.map((path) => operations.get(path)?.meta.openTo)).toEqual(
      closed.map(() => undefined),
    )
  })
})
