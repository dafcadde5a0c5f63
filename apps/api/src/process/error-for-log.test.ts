import { expect, it } from 'vitest'
import { errorForLog } from './error-for-log.ts'

it('logs a copy of an error, which has no name, like the error itself', () => {
  const copy = { ...new Error('away'), message: 'connection lost' }
  expect(errorForLog(copy)).toMatchObject({ type: 'Error', message: 'connection lost' })
})
