import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  listNextTimes,
  type NextTimes,
} from '@haircuts/core/availability/next-times/list-next-times'
import { nextTimesText } from '@haircuts/core/availability/next-times/next-times-text'
import { AppError } from '@haircuts/core/kernel/app-error'
import { isUploaded } from '@haircuts/core/site/editor-form'
import { publicContent } from '@haircuts/core/site/read-content'
import { readSettings } from '@haircuts/core/site/settings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { rejectOtherMethods } from '../problem.ts'
import { browserFiles } from '../site/web-app.ts'
import { chairOf } from './chair.ts'
import { drawPicture } from './draw-picture.ts'
import { type Lettering, loadLettering } from './lettering.ts'
import { minuteOf, minutePictures, onceAMinute } from './minute-pictures.ts'
import { sharePicture } from './share-picture.ts'
import { type CardScheme, timesCard } from './times-card.ts'

/** `/next/all-29401234.png` for the list of services, `/next/7-29401234.png` for one; the number is a minute. */
const PICTURE = /^(all|[1-9]\d{0,9})-(\d{8})\.png$/
/** A shared link is looked at again for about so long. Older addresses get the picture without times. */
const MAX_AGE_MINUTES = 31 * 24 * 60
/** The clocks of two machines may differ. */
const MAX_AHEAD_MINUTES = 1
const CACHED = 'public, max-age=60'
const CARDS: Readonly<Record<string, CardScheme>> = {
  '/next.svg': 'auto',
  '/next-light.svg': 'light',
  '/next-dark.svg': 'dark',
}

type Needs = Pick<Deps, 'db' | 'site' | 'webApp' | 'now'>

/**
 * Serves the next free times: as pictures of shared links, as a text and as a card for other pages. Everything is
 * computed once a minute for all requests, so that nobody can cause more work by asking often.
 */
export function nextTimes({ db, site, webApp, now }: Needs, contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    const config = { countedAs: 'next-times' as const }
    const onceForBoard = onceAMinute<NextTimes>()
    const onceForText = onceAMinute<string>()
    const draw = minutePictures()
    let loaded: Promise<{ lettering: Lettering; chair: string }> | undefined
    const tools = () => {
      loaded ??= loadLettering().then((lettering) => ({ lettering, chair: chairOf(webApp) }))
      return loaded
    }

    /** @throws AppError notFound as soon as the setting is off. */
    async function readBoard(at: Date): Promise<NextTimes> {
      const { nextTimesInLinks } = await readSettings(db)
      if (!nextTimesInLinks) throw new AppError('notFound')
      return onceForBoard('', at, () => listNextTimes({ db, now: at }))
    }

    app.get('/next.txt', { config }, async (_, reply) => {
      const board = await readBoard(now())
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', CACHED)
        .send(nextTimesText(board, site.urlOf))
    })

    for (const [url, scheme] of Object.entries(CARDS)) {
      app.get(url, { config }, async (_, reply) => {
        const at = now()
        const board = await readBoard(at)
        const { lettering } = await tools()
        const card = await onceForText(url, at, async () => timesCard({ board, lettering, scheme }))
        return (
          reply
            .type('image/svg+xml')
            .header('cache-control', CACHED)
            .header(
              'content-security-policy',
              "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            )
            // Other sites embed it.
            .header('cross-origin-resource-policy', 'cross-origin')
            .send(card)
        )
      })
      rejectOtherMethods(app, url, new Set(['GET']))
    }

    app.get<{ Params: { picture: string } }>(
      '/next/:picture',
      { config },
      async (request, reply) => {
        const at = now()
        const [, name, minute] = PICTURE.exec(request.params.picture) ?? []
        const board = await readBoard(at)
        const service = board.services.find(({ id }) => String(id) === name)
        if (!name || (name !== 'all' && !service)) throw new AppError('notFound')
        const age = minuteOf(at) - Number(minute)
        if (age > MAX_AGE_MINUTES || age < -MAX_AHEAD_MINUTES) return sendStill(request, reply)
        const picture = await draw(name, {
          now: at,
          draw: async () => drawPicture(sharePicture({ board, service, ...(await tools()) })),
          onError: (error) => request.log.error({ err: error }, 'picture of free times not drawn'),
        })
        if (!picture) return sendStill(request, reply)
        return reply
          .type('image/png')
          .header('cache-control', CACHED)
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(picture)
      },
    )
    rejectOtherMethods(app, '/next.txt', new Set(['GET']))
    rejectOtherMethods(app, '/next/:picture', new Set(['GET']))

    /** The picture of shared links without times. */
    async function sendStill(request: Parameters<ContextOf>[0], reply: FastifyReply) {
      const { sharing } = await publicContent(await contextOf(request, reply))
      const picture = sharing?.picture
      reply.header('cache-control', 'no-store')
      if (typeof picture === 'string' && isUploaded(picture))
        return reply.redirect(site.urlOf(`/api${picture}`), 302)
      const drawing = await readFile(join(browserFiles(webApp), 'share.png'))
      return reply
        .type('image/png')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(drawing)
    }
  }
}
