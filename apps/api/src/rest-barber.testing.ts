import { givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import { type Answer, call, signedIn } from './testing.ts'
export async function idOf(answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer
  expect(status).toBe(201)
  return Number(Reflect.get(Object(body), 'id'))
}

/** A 422 of one field, in words. */
export function expectFault({ status, body }: Answer, path: string) {
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'validation', errors: [{ path }] },
  })
}

export const NOWHERE = 999_999

export const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const headers = (await signedIn(server)).headers
  /** As the barber. Every answer is held against the API's own document on the way. */
  function ask(line: string, body?: unknown): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const json = { ...headers, 'content-type': 'application/json' }
    return call(`${server.api}${path}`, {
      method,
      headers: body === undefined ? headers : json,
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
  return { ask }
})
