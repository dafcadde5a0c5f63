import { describe, expect, it } from 'vitest'
import type { AppointmentTypes, Booking } from '../../../../app/api/admin-outputs.ts'
import { serviceChangeOf, undoOf } from './edit-booking.ts'
import { addonChoices, choiceOf, plannedVisit, toggledChoice } from './service-choice.ts'

const addon = {
  description: null,
  isActive: true,
  isFreeSpecial: false,
  displayOrder: 0,
  choiceGroup: null,
}
const towel = { ...addon, id: 3, name: 'Hot towel', durationMinutes: 10, price: 4 }
const type = {
  description: null,
  beforeYouCome: null,
  color: '#7a2230',
  isActive: true,
  displayOrder: 0,
}
const types: AppointmentTypes = [
  { ...type, id: 1, name: 'Haircut', durationMinutes: 30, price: 20, availableAddons: [towel] },
  { ...type, id: 2, name: 'Fade', durationMinutes: 45, price: 30.1, availableAddons: [] },
]

/** Booked when the haircut was cheaper and the towel free. */
const booked: Pick<Booking, 'appointmentType' | 'addons'> = {
  appointmentType: { id: 1, name: 'Haircut', durationMinutes: 25, price: 15, color: '#7a2230' },
  addons: [{ id: 3, name: 'Hot towel', durationMinutes: 10, price: 0, isFreeSpecial: true }],
}

describe('the choice of a service', () => {
  it('adds up what is offered now', () => {
    expect(plannedVisit(types, { appointmentTypeId: '1', addonIds: ['3'] })).toEqual({
      service: 'Haircut, Hot towel',
      addonIds: [3],
      minutes: 40,
      price: 24,
    })
  })

  it('leaves out add-ons that the service does not offer', () => {
    expect(plannedVisit(types, { appointmentTypeId: '2', addonIds: ['3'] })).toMatchObject({
      addonIds: [],
      minutes: 45,
    })
  })

  it('ticking an add-on unticks those of any service that it excludes', () => {
    const shapeUp = { ...towel, id: 4, name: 'Shape-up', choiceGroup: 'Beard' }
    const sculpting = { ...towel, id: 5, name: 'Sculpting', choiceGroup: 'Beard' }
    const [haircut, fade] = types
    if (!haircut || !fade) throw new Error('Two services were expected.')
    const offers: AppointmentTypes = [
      { ...haircut, availableAddons: [towel, shapeUp] },
      { ...fade, availableAddons: [sculpting] },
    ]
    expect(toggledChoice(offers, ['3', '4'], sculpting)).toEqual(['3', '5'])
    // A booked add-on excludes the same ones as a new one.
    const [booked4] = addonChoices(offers, '2', {
      ...booked,
      addons: [{ id: 4, name: 'Shape-up', durationMinutes: 10, price: 0, isFreeSpecial: false }],
    })
    expect(booked4).toMatchObject({ id: 4, choiceGroup: 'Beard' })
  })

  it('keeps what a booking has agreed, and renews only another service', () => {
    expect(plannedVisit(types, choiceOf(booked), booked)).toMatchObject({ minutes: 35, price: 15 })
    const other = { appointmentTypeId: '2', addonIds: ['3'] }
    expect(plannedVisit(types, other, booked)).toMatchObject({ minutes: 55, price: 30.1 })
    expect(addonChoices(types, '1', booked)).toMatchObject([{ id: 3, price: 0 }])
  })

  it('keeps a booked add-on that was deleted since, unless all others are removed', () => {
    const deleted = { id: null, name: 'Shave', durationMinutes: 5, price: 7, isFreeSpecial: false }
    const alone = { ...booked, addons: [deleted] }
    const both = { ...booked, addons: [deleted, ...booked.addons] }
    expect(plannedVisit(types, choiceOf(alone), alone)).toMatchObject({ minutes: 30, price: 22 })
    const more = { appointmentTypeId: '1', addonIds: ['3'] }
    expect(plannedVisit(types, more, alone)).toMatchObject({
      service: 'Haircut, Shave, Hot towel',
      addonIds: [3],
      minutes: 40,
    })
    expect(plannedVisit(types, more, both)).toMatchObject({ minutes: 40, price: 22 })
    const none = { appointmentTypeId: '1', addonIds: [] }
    expect(plannedVisit(types, none, both)).toMatchObject({ service: 'Haircut', minutes: 25 })
  })

  it('names only what differs from the booking', () => {
    const { appointmentTypeId, addonIds } = choiceOf(booked)
    expect(serviceChangeOf({ appointmentTypeId, addonIds }, booked, [3])).toEqual({})
    expect(serviceChangeOf({ appointmentTypeId: '2', addonIds }, booked, [])).toEqual({
      appointmentTypeId: 2,
      addonIds: [],
    })
  })
})

describe('the undo of an edit', () => {
  const before = {
    id: 1,
    status: 'confirmed',
    startDatetime: new Date('2026-03-03T15:00:00Z'),
    notes: null,
    donationAmount: null,
    paymentMethod: null,
    pictureReference: null,
  } as const

  it('sends only what the edit had sent', () => {
    const edited = { id: 1, notes: 'Low fade', donationAmount: 20 }
    expect(undoOf(edited, before)).toEqual({ id: 1, notes: null, donationAmount: null })
    const cancelled = { id: 1, status: 'cancelled' as const, notifyClient: false }
    expect(undoOf(cancelled, before)).toEqual({ id: 1, status: 'confirmed', notifyClient: false })
  })

  it('is not offered for another service or other add-ons', () => {
    expect(undoOf({ id: 1, appointmentTypeId: 2, notes: 'Low' }, before)).toBeUndefined()
    expect(undoOf({ id: 1, addonIds: [] }, before)).toBeUndefined()
  })
})
