import { describe, expect, it } from 'vitest'
import { serviceChangeOf } from './edit-booking.ts'
import type { AppointmentTypes, Booking } from './outputs.ts'
import { addonChoices, choiceOf, plannedVisit } from './service-choice.ts'

const addon = { description: null, isActive: true, isFreeSpecial: false, displayOrder: 0 }
const towel = { ...addon, id: 3, name: 'Hot towel', durationMinutes: 10, price: 4 }
const type = { description: null, color: '#7a2230', isActive: true, displayOrder: 0 }
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

  it('keeps what a booking has agreed, and renews only another service', () => {
    expect(plannedVisit(types, choiceOf(booked), booked)).toMatchObject({ minutes: 35, price: 15 })
    const other = { appointmentTypeId: '2', addonIds: ['3'] }
    expect(plannedVisit(types, other, booked)).toMatchObject({ minutes: 55, price: 30.1 })
    expect(addonChoices(types, '1', booked)).toMatchObject([{ id: 3, price: 0 }])
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
