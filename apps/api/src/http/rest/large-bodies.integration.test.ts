import { request } from 'node:http'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { postJson, signedIn } from '../../testing.ts'

/** A file of 5 MB, more than other requests may send. */
const rows = `Name,Email,Notes\n${`Ann,ann@example.edu,${'x'.repeat(980)}\n`.repeat(5200)}`
const file = Buffer.from(rows).toString('base64')

const it = test.extend('account', { scope: 'file' }, ({ server }) => signedIn(server))

it('takes a large file from the barber, by REST and by tRPC', async ({ server, account }) => {
  const { headers } = account
  const url = `${server.api}/clients/imports/preview`
  const response = await postJson(url, { file }, headers)
  expect(response).toMatchObject({ status: 200, body: { counts: { new: 1, skipped: 5199 } } })
  const { api } = server
  const batch = { 0: { json: { file } } }
  const batched = await postJson(`${api}/trpc/clientImport.preview?batch=1`, batch, headers)
  expect(batched).toMatchObject({ status: 200, body: [{ result: {} }] })
})

it('rejects a large body of visitors, and one for any other call', async ({ server, account }) => {
  const { api } = server
  const anonymous = await postJson(`${api}/clients/imports/preview`, { file })
  expect(anonymous.status).toBe(401)
  expect((await postJson(`${api}/trpc/clientImport.preview`, { json: { file } })).status).toBe(401)
  const other = { json: { name: file, email: 'ann@example.edu' } }
  expect((await postJson(`${api}/trpc/clients.create`, other, account.headers)).status).toBe(413)
  expect((await postJson(`${api}/trpc/booking.create`, other)).status).toBe(413)
})

/** Sends a body of unknown length, as a proxy that streams bodies does, and ends it only when `isWhole`. */
function sendChunked(url: string, body: string, { isWhole = true, headers = {} } = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
    })
    sent.on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    if (isWhole) sent.end(body)
    else sent.write(body)
  })
}

it('takes small bodies of unknown length, and large ones from the barber', async ({
  server,
  account,
}) => {
  await givenShop(server.db)
  const { id } = await givenService(server.db)
  const visit = {
    appointmentTypeId: id,
    startDatetime: '2026-03-03T15:00:00Z',
    clientName: 'Ann Marsh',
    clientEmail: 'ann@example.edu',
    clientPhone: '979 555 0100',
  }
  const meta = { values: { startDatetime: ['Date'] } }
  const wish = JSON.stringify({ json: visit, meta })
  expect(await sendChunked(`${server.api}/trpc/booking.create`, wish)).toBe(200)
  const large = JSON.stringify({ json: { file } })
  const path = `${server.api}/trpc/clientImport.preview`
  expect(await sendChunked(path, large, { headers: account.headers })).toBe(200)
  const tooLarge = 'x'.repeat(300_000)
  expect(await sendChunked(`${server.api}/trpc/clients.create`, tooLarge, account)).toBe(413)
})

it('rejects a large import of visitors before its body is read', async ({ server }) => {
  const path = `${server.api}/trpc/clientImport.run`
  expect(await sendChunked(path, '{"json":', { isWhole: false })).toBe(401)
})
