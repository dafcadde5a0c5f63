import { buffer } from 'node:stream/consumers'
import { AppError } from '@haircuts/core/kernel/app-error'
import { isPublicPicture } from '@haircuts/core/pictures/picture-access'
import { sharedPictureName } from '@haircuts/core/site/read-content'
import { readSettings } from '@haircuts/core/site/settings'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { redrawPicture } from '../../adapters/pictures/redraw-picture.ts'
import type { Deps } from '../../deps.ts'
import { rejectOtherMethods } from '../problem.ts'

/**
 * Error correction level M and the quiet zone of four modules that ISO/IEC 18004 requires. The colours are the
 * same in dark mode, because many scanners only read dark modules on a light background.
 */
const CODE = { ecc: 'M', border: 4, blackColor: '#241c17', whiteColor: '#fcf8ef' } as const

/** The picture of shared links as JPEG, because the previews of some networks read no WebP. */
const SHARED = { maxEdge: 1200, maxBytes: 600 * 1024, format: 'jpeg' } as const

/**
 * Serves the pictures of the site to every visitor: those that the barber uploaded, the one of shared links also as JPEG
 * under its name with `.jpg`, and the QR code of the payment link. A picture of a booking is not served, even if its name is
 * known.
 */
export function sitePictures({ db, pictures }: Pick<Deps, 'db' | 'pictures'>) {
  return async (app: FastifyInstance) => {
    const config = { countedAs: 'site-picture' as const }
    let code = { link: '', svg: '' }
    let shared: { name: string; jpeg: Promise<Buffer> } | undefined

    /** Drawn once for each picture; the next request tries again after a failure. */
    function sharedAsJpeg(name: string): Promise<Buffer> {
      if (shared?.name !== name) {
        const jpeg = draw(pictures, name)
        shared = { name, jpeg }
        jpeg.catch(() => {
          shared = undefined
        })
      }
      return shared.jpeg
    }

    app.get<{ Params: { name: string } }>(
      '/site-pictures/:name',
      { config },
      async (request, reply) => {
        const { name } = request.params
        const shown = name.replace(/\.jpg$/, '.webp')
        const isJpeg = shown !== name
        if (!(await isPublicPicture({ db }, shown))) throw new AppError('notFound')
        if (isJpeg && shown !== (await sharedPictureName({ db }))) throw new AppError('notFound')
        const picture = isJpeg ? await sharedAsJpeg(shown) : await pictures.read(shown)
        if (!picture) throw new AppError('notFound')
        return (
          reply
            .type(isJpeg ? 'image/jpeg' : 'image/webp')
            // The picture under a name never changes.
            .header('cache-control', 'public, max-age=31536000, immutable')
            .header('content-security-policy', "default-src 'none'; sandbox")
            .send(picture)
        )
      },
    )
    app.get('/donation-code.svg', { config }, async (_, reply) => {
      const { donationLink: link } = await readSettings(db)
      if (link === '') throw new AppError('notFound')
      // Drawing it takes milliseconds, and it changes only with the link.
      if (code.link !== link) code = { link, svg: renderSVG(link, CODE) }
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(code.svg)
    })
    rejectOtherMethods(app, '/site-pictures/:name', new Set(['GET']))
    rejectOtherMethods(app, '/donation-code.svg', new Set(['GET']))
  }
}

/** @throws AppError notFound when the store does not have it. */
async function draw(pictures: Deps['pictures'], name: string): Promise<Buffer> {
  const stored = await pictures.read(name)
  if (!stored) throw new AppError('notFound')
  return redrawPicture(await buffer(stored), SHARED)
}
