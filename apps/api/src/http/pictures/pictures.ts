import multipart from '@fastify/multipart'
import { opensPictures } from '@haircuts/core/accounts/sessions'
import { AppError } from '@haircuts/core/kernel/app-error'
import { wideNetworkOf } from '@haircuts/core/limits/wide-network'
import {
  confirmPicture,
  MAX_STORED_BYTES,
  releasePicture,
  reservePicture,
} from '@haircuts/core/pictures/store-pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newPictureName } from '../../adapters/pictures/pictures.ts'
import { redrawPicture } from '../../adapters/pictures/redraw-picture.ts'
import type { Deps } from '../../deps.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { networkOf } from '../caller/network-of.ts'
import { pictureCookieName } from '../caller/picture-cookie.ts'
import type { Timeouts } from '../connections/connection-errors.ts'
import { rejectOtherMethods, sendProblem } from '../problem.ts'
import { busy, uploadGate } from './upload-gate.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Pixels a side, enough to show a haircut on any screen. */
const MAX_EDGE_PX = 1600
/** Twice the widest place of a picture on a page, for sharp screens. */
const EDGE_ON_PAGES = 1200

type Needs = Pick<Deps, 'db' | 'env' | 'pictures' | 'now'>

/** An upload: the picture, and what it is for. */
interface Upload {
  bytes: Buffer
  /** Null for the barber, who may add a picture to the cut card of every client of a day. */
  network: string | null
  /** A picture of the site itself, which visitors see. */
  isPublic: boolean
}

/**
 * Receives clients' style pictures, which are uploaded before the booking that refers to them, and the barber's pictures
 * for the site, which are uploaded before the text that names them is saved.
 */
export function pictures(
  { db, pictures, now, env }: Needs,
  { stall }: Pick<Timeouts, 'stall'>,
  contextOf: ContextOf,
) {
  const gate = uploadGate()

  /** Counted first, then decoded, then stored: a crash in between leaves a row, which the sweep removes. */
  async function keep({ bytes, network, isPublic }: Upload): Promise<string> {
    const name = newPictureName()
    const counted = env.RATE_LIMITS === 'on' ? network : null
    const reserved = { name, bytes: bytes.length, network: counted, isPublic }
    await reservePicture({ db, now: now() }, reserved)
    try {
      const edge = isPublic ? EDGE_ON_PAGES : MAX_EDGE_PX
      const size = { maxEdge: edge, maxBytes: MAX_STORED_BYTES }
      const picture = await gate.decode(() => redrawPicture(bytes, size))
      await pictures.save(picture, name)
      await confirmPicture({ db }, name, { received: bytes.length, stored: picture.length })
      return name
    } catch (error) {
      // The sweep removes the row if the database is unavailable here. The response reports the first error.
      await releasePicture({ db }, name).catch(() => {})
      throw error
    }
  }

  async function receive(request: FastifyRequest, reply: FastifyReply, isPublic: boolean) {
    // Nothing decodes an encoded body, in which the parser would wait for a boundary until the request times out.
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (!request.isMultipart() || encoding !== 'identity')
      throw new AppError('unsupportedMediaType')
    const network = wideNetworkOf(networkOf(request.ip))
    const { leave, isAsked } = await gate.enter({ network, signal: hangUpOf(request) })
    try {
      const bytes = await receivePicture(request, stall, isAsked)
      const { admin } = await contextOf(request, reply)
      const name = await keep({ bytes, network: admin ? null : network, isPublic })
      return reply.code(201).send({ url: `/${isPublic ? 'site-pictures' : 'uploads'}/${name}` })
    } catch (error) {
      // Does not wait for the rest of a body that is given up.
      if (isGivenUp(error)) reply.header('connection', 'close')
      throw error
    } finally {
      leave()
    }
  }

  return async (app: FastifyInstance) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_BYTES, files: 1, fields: 10, fieldSize: 1024, parts: 12 },
    })
    const options = { bodyLimit: MAX_BYTES + 64 * 1024, config: { countedAs: 'picture' as const } }
    app.post('/upload-picture', options, (request, reply) => receive(request, reply, false))
    // Before the body is looked at, so that a 401 reveals nothing.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const { admin } = await contextOf(request, reply)
      if (!admin) throw new AppError('signInNeeded')
    }
    app.post('/site-pictures', { ...options, onRequest }, (request, reply) =>
      receive(request, reply, true),
    )
    rejectOtherMethods(app, '/upload-picture', new Set(['POST']))
    rejectOtherMethods(app, '/site-pictures', new Set(['POST']))
  }
}

function isGivenUp(error: unknown): boolean {
  return error instanceof AppError && ['requestTimeout', 'tooManyPictures'].includes(error.code)
}

function hangUpOf({ raw }: FastifyRequest): AbortSignal {
  const hangUp = new AbortController()
  const { socket } = raw
  const abort = () => hangUp.abort()
  socket.once('close', abort)
  // The connection may serve other requests after this one.
  raw.once('close', () => socket.off('close', abort))
  return hangUp.signal
}

/**
 * Serves uploaded pictures. They are photos of people, so only the barber may see them, authorised by the bearer token or,
 * in an `<img>`, by the cookie of the login.
 */
export function pictureGallery({ db, env, pictures, now }: Needs, contextOf: ContextOf) {
  const cookieName = pictureCookieName(env.PUBLIC_URL)
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      const cookie = request.cookies[cookieName]
      if (cookie && (await opensPictures(db, { cookie, now: now() }))) return
      const { admin } = await contextOf(request, reply)
      if (!admin) return sendProblem(reply, new AppError('signInNeeded'))
    })
    app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
      const picture = await pictures.read(request.params.name)
      if (!picture) throw new AppError('notFound')
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'authorization, cookie')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    })
    rejectOtherMethods(app, '/uploads/:name', new Set(['GET']))
  }
}

/** Below the rate of any device that can send a picture within the request timeout. */
const SLOWEST_BYTES_PER_SECOND = 4096

/**
 * Reads the multipart field `file`. A body that averages less than 4 KB/s over `stallMs` is aborted, because it
 * occupies memory that other uploads wait for, and so is one whose memory is asked for.
 *
 * @throws AppError requestTimeout, tooManyPictures, pictureTooLarge or pictureMissing.
 */
async function receivePicture(
  request: FastifyRequest,
  stallMs: number,
  isAsked: AbortSignal,
): Promise<Buffer> {
  const received = collect(request)
  // After a timeout the parser's own rejection has no handler.
  received.catch(() => {})
  const stall = new AbortController()
  try {
    return await Promise.race([
      received,
      untilStalled(request, stallMs, stall.signal),
      untilAsked(isAsked, stall.signal),
    ])
  } finally {
    stall.abort()
  }
}

function untilStalled({ raw }: FastifyRequest, stallMs: number, signal: AbortSignal) {
  const least = (SLOWEST_BYTES_PER_SECOND * stallMs) / 1000
  return new Promise<never>((_, failed) => {
    let before = raw.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket
      if (bytesRead - before < least) failed(new AppError('requestTimeout'))
      before = bytesRead
    }, stallMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
}

function untilAsked(isAsked: AbortSignal, signal: AbortSignal) {
  return new Promise<never>((_, failed) => {
    if (isAsked.aborted) failed(busy())
    isAsked.addEventListener('abort', () => failed(busy()), { signal })
  })
}

/** The parser throws plain errors for a bad boundary or a broken connection, which are errors of the client. */
async function collect(request: FastifyRequest): Promise<Buffer> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === 'file') {
        const bytes = await part.toBuffer()
        // The parser does not throw when the limit is exceeded by the last chunk.
        if (part.file.truncated) throw new AppError('pictureTooLarge')
        return bytes
      }
      part.file.resume()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new AppError('pictureTooLarge')
    }
  } finally {
    // The parser would read the rest of the body: 10 MB of boundaries alone take seconds of processor time.
    request.raw.unpipe()
    request.raw.resume()
  }
  throw new AppError('pictureMissing')
}
