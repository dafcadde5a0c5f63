import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import { postJson, signedIn } from './testing.ts'

/** A file of 5 MB, more than other requests may send. */
const rows = `Name,Email,Notes\n${`Ann,ann@example.edu,${'x'.repeat(980)}\n`.repeat(5200)}`
const file = Buffer.from(rows).toString('base64')

const it = test.extend('account', { scope: 'file' }, ({ server }) => signedIn(server))

it('takes a large file from the barber, by REST and by tRPC', async ({ server, account }) => {
  const { headers } = account
  const url = `${server.api}/clients/imports/preview`
  const answer = await postJson(url, { file }, headers)
  expect(answer).toMatchObject({ status: 200, body: { counts: { new: 1, skipped: 5199 } } })
  const { api } = server
  const batch = { 0: { json: { file } } }
  const batched = await postJson(`${api}/trpc/clientImport.preview?batch=1`, batch, headers)
  expect(batched).toMatchObject({ status: 200, body: [{ result: {} }] })
})

it('refuses a large body of strangers, and one for any other call', async ({ server, account }) => {
  const { api } = server
  const anonymous = await postJson(`${api}/clients/imports/preview`, { file })
  expect(anonymous.status).toBe(401)
  expect((await postJson(`${api}/trpc/clientImport.preview`, { json: { file } })).status).toBe(401)
  const other = { json: { name: file, email: 'ann@example.edu' } }
  expect((await postJson(`${api}/trpc/client.create`, other, account.headers)).status).toBe(413)
  expect((await postJson(`${api}/trpc/booking.create`, other)).status).toBe(413)
})
