import { describe, expect, it } from 'vitest'
import { forAnswers } from '../booking-calendar/answers-form.ts'
import { companionErrors, type IntakeForm, intakeErrors, intakeForm } from './intake-form.ts'
import { INTAKE_MESSAGES } from './intake-rules-form.ts'

const blankIntake: IntakeForm = {
  firstName: '',
  lastName: '',
  clientEmail: '',
  clientPhone: '',
  isFirstTime: 'no',
  ...forAnswers(() => ''),
}

const ann: IntakeForm = {
  ...blankIntake,
  firstName: 'Ann',
  lastName: 'Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
}

describe('the intake form', () => {
  it('takes a returning client without notes', () => {
    expect(intakeErrors(ann)).toEqual({})
  })

  it('returns every message of the specification together', () => {
    expect(intakeErrors({ ...blankIntake, isFirstTime: 'yes' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      clientEmail: 'Please enter a valid email address',
      clientPhone: 'Phone is required',
      referralSource: 'Referral source is required for first-time customers',
    })
  })

  it('starts with "no" and so does not ask a blank form for the referral source', () => {
    expect(intakeErrors(blankIntake)).not.toHaveProperty('referralSource')
  })

  it.each(['', 'ann', 'ann@', '@example.edu', 'ann@example', 'a@b.co,c@d.co', 'a b@c.de'])(
    'does not take %j as an email address',
    (email) => {
      expect(intakeErrors({ ...ann, clientEmail: email })).toEqual({
        clientEmail: INTAKE_MESSAGES.clientEmail,
      })
    },
  )

  it('counts blanks as nothing', () => {
    const blanks = {
      ...ann,
      firstName: ' ',
      clientPhone: '\t',
      isFirstTime: 'yes',
      referralSource: '  ',
    }
    expect(Object.keys(intakeErrors(blanks))).toEqual([
      'firstName',
      'clientPhone',
      'referralSource',
    ])
  })

  it('asks for yes or no, beside the other messages', () => {
    expect(intakeErrors({ ...ann, isFirstTime: '', clientPhone: '' })).toEqual({
      clientPhone: 'Phone is required',
      isFirstTime: 'Please select whether this is your first time',
    })
  })

  it('returns trimmed values', () => {
    const parsed = intakeForm.parse({
      ...ann,
      firstName: ' Ann ',
      clientEmail: ' ann@example.edu ',
    })
    expect(parsed).toMatchObject({ firstName: 'Ann', clientEmail: 'ann@example.edu' })
  })
})

it('takes another person by name, and checks an address as that of who books', () => {
  expect(companionErrors({ name: ' Ben ', email: '' })).toEqual({})
  expect(companionErrors({ name: 'Ben', email: 'ben@example.edu ' })).toEqual({})
  expect(companionErrors({ name: ' ', email: 'ben@home' })).toEqual({
    name: INTAKE_MESSAGES.firstName,
    email: INTAKE_MESSAGES.clientEmail,
  })
  expect(companionErrors({ name: 'Ben', email: 'b..n@example.edu' }).email).toBe(
    INTAKE_MESSAGES.clientEmail,
  )
})
