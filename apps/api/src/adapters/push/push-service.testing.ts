import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { PushAddress } from '@haircuts/core/notifications/push-service'
import ece from 'http_ece'
import { generate } from 'selfsigned'
import { listening } from '../listening.testing.ts'
import { outsideFetch } from '../outside-fetch.ts'

export interface TakenPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The message after decryption by the device. */
  notice: unknown
}

/** A push service on this machine with subscribed browsers. */
export async function startPushService() {
  const names = [{ name: 'commonName', value: 'localhost' }]
  const { private: key, cert } = await generate(names, { keySize: 2048 })
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: string }>()
  const taken: TakenPush[] = []
  const responses: number[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const path = request.url ?? ''
    const device = devices.get(path)
    const status = responses.shift() ?? (device ? 201 : 410)
    if (device && status === 201) {
      const { ecdh, auth } = device
      const read = ece.decrypt(Buffer.concat(chunks), {
        version: 'aes128gcm',
        privateKey: ecdh,
        authSecret: auth,
      })
      taken.push({ path, headers: request.headers, notice: JSON.parse(read.toString('utf8')) })
    }
    response.writeHead(status).end()
  })
  const { port, stop } = await listening(server)
  const origin = `https://localhost:${port}`

  return {
    taken,
    /** The statuses of the next responses, in order; 201 once the list is empty. */
    answerNext: (...statuses: number[]) => responses.push(...statuses),
    /** A fetch that trusts the certificate of this service only. */
    outside: outsideFetch({ isAllowed: () => true, ca: cert }),
    subscribe(path: string): PushAddress {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      devices.set(path, { ecdh, auth })
      return { endpoint: origin + path, p256dh, auth }
    },
    unsubscribe: (path: string) => devices.delete(path),
    stop,
  }
}
