import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The quality of @fastify/compress; a better one takes longer than the rendering of a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

const ENCODERS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
}

/** A text that many responses share: each encoding is made once, and slow readers hold no copies of it. */
export class EncodedText {
  readonly text: string
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  /** Sends the text in the best encoding that the caller accepts. */
  async send(request: FastifyRequest, reply: FastifyReply) {
    const encoding = encodingFor(request)
    reply.header('vary', varyWith(reply.getHeader('vary')))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await this.encode(encoding))
  }

  encode(encoding: Encoding): Promise<Buffer> {
    const body = this.#bodies.get(encoding) ?? ENCODERS[encoding](this.text)
    this.#bodies.set(encoding, body)
    return body
  }
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']
  const best = typeof accepted === 'string' ? negotiate(accepted, [...ENCODINGS]) : null
  return ENCODINGS.find((each) => each === best) ?? 'identity'
}

function varyWith(vary: unknown): string {
  return typeof vary === 'string' && vary !== '' ? `${vary}, accept-encoding` : 'accept-encoding'
}
