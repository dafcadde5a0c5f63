import { describe, expect, it } from 'vitest'
import { isLostConnection, isSiteAway, refusalOf } from './errors.ts'

const refused = (refusal: unknown) => Object.assign(new Error('refused'), { data: { refusal } })

describe('reading a refusal', () => {
  it('takes what the server sent', () => {
    const refusal = {
      status: 409,
      code: 'slot_taken',
      detail: 'That time has just been taken.',
      alternatives: [1, 2, 3],
      errors: [{ path: 'client_email', message: 'Please enter a valid email address' }],
    }
    expect(refusalOf(refused(refusal))).toEqual(refusal)
  })

  it('has no alternatives and no fields when none were sent', () => {
    expect(refusalOf(refused({ status: 404, code: 'not_found', detail: 'No.' }))).toEqual({
      status: 404,
      code: 'not_found',
      detail: 'No.',
      alternatives: [],
      errors: [],
    })
  })

  it('is not taken in by other errors', () => {
    expect(refusalOf(new Error('boom'))).toBeUndefined()
    expect(refusalOf(refused({ status: 'no' }))).toBeUndefined()
    expect(refusalOf(undefined)).toBeUndefined()
  })
})

describe('a lost connection', () => {
  it('is what fetch throws, wrapped or not', () => {
    const failed = new TypeError('Failed to fetch')
    expect(isLostConnection(failed)).toBe(true)
    expect(isLostConnection(new Error('Failed to fetch', { cause: failed }))).toBe(true)
  })

  it('is the text of a proxy in place of the answer', () => {
    const failed = new SyntaxError('Unexpected token')
    const error = new Error('Unexpected token', { cause: failed })
    expect(isSiteAway(error)).toBe(true)
    expect(isLostConnection(error)).toBe(false)
  })

  it('is not an answer that could not be used', () => {
    expect(isLostConnection(new Error('502'))).toBe(false)
    expect(isLostConnection(refused({}))).toBe(false)
  })
})
