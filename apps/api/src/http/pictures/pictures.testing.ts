import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { givenShop } from '@haircuts/router/testing'
import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call } from '../../testing.ts'
export const MB = 1024 * 1024

/** Red on the left, blue on the right. */
export function flag(width = 60, height = 30) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 },
  ])
}

export function expectProblem(response: ApiResponse, status: number, code: string) {
  expect(response).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: { status, code, detail: expect.any(String) },
  })
}

export const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  function upload(
    bytes: Uint8Array,
    { name = 'cut.jpg', field = 'file', type = 'image/jpeg' } = {},
  ) {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
    return call(`${server.api}/upload-picture`, { method: 'POST', body: form })
  }
  /** The stored file of an upload. */
  function storedFile(response: ApiResponse) {
    expect(response).toMatchObject({
      status: 201,
      body: { url: expect.stringMatching(/^\/uploads\/[\w-]{43}\.webp$/) },
    })
    return join(server.dataDir, String(Reflect.get(Object(response.body), 'url')))
  }
  const files = () => readdirSync(join(server.dataDir, 'uploads'))
  const send = (type: string | null, body: string) =>
    call(`${server.api}/upload-picture`, {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body: new Blob([body]),
    })
  const uploaded = async () => {
    const { body } = await upload(await flag().png().toBuffer())
    return `${server.api}${Reflect.get(Object(body), 'url')}`
  }
  return { upload, storedFile, files, send, uploaded }
})
