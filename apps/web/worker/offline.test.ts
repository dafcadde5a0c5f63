import { expect, it } from 'vitest'
import { parseWorkerMessage } from './offline.ts'
import { markOffline } from './offline-page.ts'

it('parses known messages and rejects all others', () => {
  const files = ['/haircuts/assets/index-1.js']
  expect(parseWorkerMessage({ type: 'keep-files', files })).toEqual({ type: 'keep-files', files })
  expect(parseWorkerMessage({ type: 'keep-files', files: [1, ...files] })).toEqual({
    type: 'keep-files',
    files,
  })
  expect(parseWorkerMessage({ type: 'forget' })).toEqual({ type: 'forget' })
  expect(parseWorkerMessage({ type: 'keep-files', files: 'all' })).toBeUndefined()
  expect(parseWorkerMessage({ type: 'keep-day', day: {} })).toBeUndefined()
  expect(parseWorkerMessage('forget')).toBeUndefined()
})

it('marks the document that is served without a connection', () => {
  expect(markOffline('<!doctype html><html lang="en"><body>')).toBe(
    '<!doctype html><html data-offline lang="en"><body>',
  )
})
