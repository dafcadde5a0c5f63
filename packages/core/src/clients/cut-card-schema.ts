import { z } from 'zod'
import { entity, lineField, textField } from '../kernel/entity.ts'
import { flag, id, ifRevision, list } from '../kernel/fields.ts'

import { MAX_CUT_LINE, MAX_CUT_NOTES } from './cut-card-form.ts'

export const MAX_CUT_PICTURES = 12
const MAX_REFERENCE_LENGTH = 200

const pictureReference = z
  .string()
  .max(MAX_REFERENCE_LENGTH)
  .regex(/^\/uploads\/[\w-]+\.webp$/, 'Please upload the picture first.')
  .meta({ examples: ['/uploads/3f0c.webp'] })

const card = entity({
  guards: lineField(MAX_CUT_LINE),
  fadeLine: lineField(MAX_CUT_LINE),
  notes: textField(MAX_CUT_NOTES),
})

/** The texts of a card. */
export const cardTextFields = {
  ...card.update,
  guards: card.update.guards.describe('Such as “#2 sides, #4 top”.'),
}

export const saveInput = z
  .object({
    id,
    ...cardTextFields,
    picturesAgreed: flag
      .optional()
      .describe('Whether the client agreed to pictures. Without consent there are none.'),
    pictures: list(pictureReference, { max: MAX_CUT_PICTURES })
      .optional()
      .describe('The uploaded pictures that the card has from now on.'),
    ifRevision,
  })
  .meta({ examples: [{ guards: '#2 sides, #4 top', fadeLine: 'Low, behind the ear' }] })

export const cutCardView = z
  .object({
    clientId: z.int(),
    ...card.view,
    picturesAgreedAt: z.date().nullable().describe('When the client agreed to pictures.'),
    pictures: z
      .array(z.object({ pictureReference: z.string(), addedAt: z.date() }))
      .describe('Newest first.'),
    revision: z.int().describe('Grows with every change; 0 for a card that is still empty.'),
    updatedAt: z.date().nullable(),
  })
  .meta({
    id: 'CutCard',
    examples: [
      {
        clientId: 80,
        guards: '#2 sides, #4 top',
        fadeLine: 'Low, behind the ear',
        notes: 'Cowlick at the crown: leave it long',
        picturesAgreedAt: '2026-03-03T15:30:00.000Z',
        pictures: [{ pictureReference: '/uploads/3f0c.webp', addedAt: '2026-03-03T15:31:00.000Z' }],
        revision: 2,
        updatedAt: '2026-03-03T15:31:00.000Z',
      },
    ],
  })

/** The fields of a card that a merge combines. */
const cardText = z.object({
  ...card.view,
  picturesAgreedAt: z.coerce.date().nullable(),
})

/** The two cards before a merge, as stored in the merge's JSON for its undo. */
export const mergedCutCards = z.object({
  merged: cardText,
  /** Null when the remaining client had no card. */
  keptBefore: cardText.nullable(),
  keptAfter: cardText,
  pictureIds: z.array(z.int()),
})

export type SaveInput = z.output<typeof saveInput>
export type CardText = z.output<typeof cardText>
