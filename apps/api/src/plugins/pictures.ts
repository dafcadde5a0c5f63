import multipart from '@fastify/multipart'
import { opensPictures } from '@haircuts/router/auth/reads'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { redrawPicture } from '../adapters/picture-format.ts'
import type { Deps } from '../deps.ts'
import type { ContextOf } from './context-of.ts'
import { refuseOtherMethods } from './methods.ts'
import { PICTURE_COOKIE } from './picture-cookie.ts'
import { sendProblem } from './problem.ts'

const MOST_BYTES = 10 * 1024 * 1024

type Needs = Pick<Deps, 'db' | 'pictures' | 'now'>

/** Visitors' style pictures, sent before the booking that names them. */
export function pictures({ db, pictures, now }: Needs) {
  return async (app: FastifyInstance) => {
    await app.register(multipart, {
      limits: { fileSize: MOST_BYTES, files: 1, fields: 10, fieldSize: 1024, parts: 12 },
    })
    app.post('/upload-picture', { bodyLimit: MOST_BYTES + 64 * 1024 }, async (request, reply) => {
      const picture = await redrawPicture(await receive(request))
      const name = await pictures.save(picture)
      await db.picture.create({ data: { name, createdAt: now() } })
      return reply.code(201).send({ url: `/uploads/${name}` })
    })
    refuseOtherMethods(app, '/upload-picture', new Set(['POST']))
  }
}

/** The parser reports a bad boundary or a cut connection as its own fault; it is the sender's. */
async function receive(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupportedMediaType')
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === 'file') {
        const bytes = await part.toBuffer()
        // The parser itself overlooks a limit that is reached with the very last chunk.
        if (part.file.truncated) throw new Refusal('pictureTooLarge')
        return bytes
      }
      part.file.resume()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new Refusal('pictureTooLarge')
    }
  }
  throw new Refusal('pictureMissing')
}

/**
 * These are people's photos: shown to the barber alone, who brings his token or, in an `<img>`, the
 * cookie of his login.
 */
export function pictureGallery({ db, pictures, now }: Needs, contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      const cookie = request.cookies[PICTURE_COOKIE]
      if (cookie && (await opensPictures(db, { cookie, now: now() }))) return
      const { admin } = await contextOf(request, reply)
      if (!admin) return sendProblem(reply, new Refusal('signInNeeded'))
    })
    app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
      const picture = await pictures.read(request.params.name)
      if (!picture) throw new Refusal('notFound')
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'authorization, cookie')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    })
    refuseOtherMethods(app, '/uploads/:name', new Set(['GET']))
  }
}
