import {
  importClients,
  listImports,
  previewImport,
  undoImport,
} from '@haircuts/core/clients/import/import-clients'
import {
  importedView,
  importInput,
  importView,
  previewView,
  undoneView,
} from '@haircuts/core/clients/import/import-schema'
import { latestImportTask } from '@haircuts/core/clients/import/progress'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { taskView } from '@haircuts/core/tasks/task-schema'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const clientImportRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /clients/imports', summary: 'List the latest imports of clients' })
    .output(z.array(importView))
    .query(({ ctx }) => listImports(ctx)),

  progress: adminProcedure
    .meta({
      rest: 'GET /clients/imports/progress',
      summary: 'Show how far the latest import is',
      description: 'Null when no file was imported yet.',
    })
    .output(taskView.nullable())
    .query(({ ctx }) => latestImportTask(ctx)),

  preview: adminProcedure
    .meta({
      rest: 'POST /clients/imports/preview',
      summary: 'Show what importing a CSV file or vCard would do',
      description:
        'Says for each row whether it is new, fills in missing fields, already exists, or is skipped and why. Saves nothing.',
      maxBodyBytes: 8 * 1024 * 1024,
    })
    .input(importInput)
    .output(previewView)
    .mutation(({ ctx, input }) => previewImport(ctx, input)),

  run: adminProcedure
    .meta({
      rest: 'POST /clients/imports',
      summary: 'Import clients from a CSV file or vCard',
      description:
        'All rows or none, also when the caller hangs up. Clients are matched by email and name, without an email by phone and name; fields that are filled are not changed. Importing the same file again adds no clients.',
      creates: true,
      maxBodyBytes: 8 * 1024 * 1024,
    })
    .input(importInput)
    .output(importedView)
    .mutation(({ ctx, input }) => importClients(ctx, input)),

  undo: adminProcedure
    .meta({
      rest: 'POST /clients/imports/:id/undo',
      summary: 'Undo an import',
      description:
        'Within a day. Keeps clients that were booked, merged or changed since, and names them.',
      errors: ['importUndone', 'importTooOld'],
    })
    .input(byIdInput)
    .output(undoneView)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
})
