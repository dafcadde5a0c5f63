import { isPublicPicture } from '@haircuts/core/clients/picture-access'
import { AppError } from '@haircuts/core/kernel/app-error'
import { readSettings } from '@haircuts/core/site/settings'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { Deps } from '../../deps.ts'
import { rejectOtherMethods } from '../problem.ts'

/**
 * Error correction level M and the quiet zone of four modules that ISO/IEC 18004 requires. The colours are the
 * same in dark mode, because many scanners only read dark modules on a light background.
 */
const CODE = { ecc: 'M', border: 4, blackColor: '#241c17', whiteColor: '#fcf8ef' } as const

/**
 * Serves the pictures of the site to every visitor: those that the barber uploaded, and the QR code of the payment
 * link. A picture of a booking is not served, even if its name is known.
 */
export function sitePictures({ db, pictures }: Pick<Deps, 'db' | 'pictures'>) {
  return async (app: FastifyInstance) => {
    const config = { countedAs: 'site-picture' as const }
    let code = { link: '', svg: '' }
    app.get<{ Params: { name: string } }>(
      '/site-pictures/:name',
      { config },
      async (request, reply) => {
        const { name } = request.params
        const picture = (await isPublicPicture({ db }, name)) && (await pictures.read(name))
        if (!picture) throw new AppError('notFound')
        return (
          reply
            .type('image/webp')
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
