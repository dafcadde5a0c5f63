import { describe, expect, it } from 'vitest'
import { isLostConnection, isSiteAway, toAppError } from './errors.ts'

const errorWith = (appError: unknown) =>
  Object.assign(new Error('refused'), { data: { refusal: appError } })

describe('toAppError', () => {
  it('takes what the server sent', () => {
    const appError = {
      status: 409,
      code: 'slot_taken',
      detail: 'That time has just been taken.',
      alternatives: [1, 2, 3],
      errors: [{ path: 'client_email', message: 'Please enter a valid email address' }],
    }
    expect(toAppError(errorWith(appError))).toEqual(appError)
  })

  it('has no alternatives and no fields when none were sent', () => {
    expect(toAppError(errorWith({ status: 404, code: 'not_found', detail: 'No.' }))).toEqual({
      status: 404,
      code: 'not_found',
      detail: 'No.',
      alternatives: [],
      errors: [],
    })
  })

  it('returns undefined for other errors', () => {
    expect(toAppError(new Error('boom'))).toBeUndefined()
    expect(toAppError(errorWith({ status: 'no' }))).toBeUndefined()
    expect(toAppError(undefined)).toBeUndefined()
  })
})

describe('a lost connection', () => {
  it('is the TypeError of fetch, also as the cause of another error', () => {
    const failed = new TypeError('Failed to fetch')
    expect(isLostConnection(failed)).toBe(true)
    expect(isLostConnection(new Error('Failed to fetch', { cause: failed }))).toBe(true)
  })

  it('is not the HTML error page of a proxy, which isSiteAway recognises', () => {
    const failed = new SyntaxError('Unexpected token')
    const error = new Error('Unexpected token', { cause: failed })
    expect(isSiteAway(error)).toBe(true)
    expect(isLostConnection(error)).toBe(false)
  })

  it('is not an error response of the server', () => {
    expect(isLostConnection(new Error('502'))).toBe(false)
    expect(isLostConnection(errorWith({}))).toBe(false)
  })
})
