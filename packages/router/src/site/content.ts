import {
  byKeyInput,
  contentView,
  publicView,
  restoreInput,
  saveInput,
  undoInput,
  versionView,
} from '@haircuts/core/site/content-schema'
import { restoreContent, saveContent, undoContent } from '@haircuts/core/site/edit-content'
import {
  contentByKey,
  listContent,
  listVersions,
  publicContent,
} from '@haircuts/core/site/read-content'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const contentRouter = router({
  public: publicProcedure
    .meta({
      rest: 'GET /content/public',
      summary: 'List the texts of the site that the barber has changed',
      description:
        'By document. A missing field has the default of the program. `donation` has the first donation link of the settings, `phone` the number to dial, and `email` says when email is not set up.',
      maxAgeSeconds: 15,
    })
    .output(publicView)
    .query(({ ctx }) => publicContent(ctx)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /content',
      summary: 'List every document of the site’s texts',
      description:
        'As visitors see it, with the number of its version and the links that are still placeholders.',
    })
    .output(contentView)
    .query(({ ctx }) => listContent(ctx)),
  get: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /content/:key',
      summary: 'Show a document of the site’s texts',
      errors: ['contentNotFound'],
    })
    .input(byKeyInput)
    .output(versionView)
    .query(({ ctx, input }) => contentByKey(ctx, input)),
  versions: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /content/:key/versions',
      summary: 'List the versions of a document',
      description: 'The newest first, at most 100; the last one is the defaults.',
      errors: ['contentNotFound'],
    })
    .input(byKeyInput)
    .output(z.array(versionView))
    .query(({ ctx, input }) => listVersions(ctx, input)),
  save: adminProcedure
    .meta({
      rest: 'PUT /content/:key',
      summary: 'Save a new version of a document',
      description:
        'Fields that are sent change; the others stay. An emptied text falls back to its default. Refused if `based_on` is not the newest version.',
      errors: ['contentNotFound', 'contentChanged'],
    })
    .input(saveInput)
    .output(versionView)
    .mutation(({ ctx, input }) => saveContent(ctx, input)),
  undo: adminProcedure
    .meta({
      rest: 'POST /content/:key/undo',
      summary: 'Restore the version before the newest',
      description: 'It becomes a new version, so the undo can be undone.',
      errors: ['contentNotFound', 'contentChanged', 'contentOriginal'],
    })
    .input(undoInput)
    .output(versionView)
    .mutation(({ ctx, input }) => undoContent(ctx, input)),
  restore: adminProcedure
    .meta({
      rest: 'POST /content/:key/versions/:number/restore',
      summary: 'Restore any version of a document',
      description: 'It becomes a new version. Number 0 restores the defaults.',
      errors: ['contentNotFound', 'contentChanged'],
    })
    .input(restoreInput)
    .output(versionView)
    .mutation(({ ctx, input }) => restoreContent(ctx, input)),
})
