import { z } from 'zod'
import { id } from '../kernel/fields.ts'

/** The actions of a link. A token of any purpose may read its booking. */
const PURPOSES = ['manage', 'reschedule', 'cancel'] as const
export const tokenPurpose = z.enum(PURPOSES, `Please choose one of ${PURPOSES.join(', ')}.`)
export type TokenPurpose = z.output<typeof tokenPurpose>

/** How a link reached its holder. Only an emailed one proves that its holder reads the address of its subject. */
const HANDED_OUT = ['emailed', 'answered', 'barber'] as const
export const handedOut = z.enum(HANDED_OUT)
export type HandedOut = z.output<typeof handedOut>

export const generateTokenInput = z.object({ id, purpose: tokenPurpose })

export const tokenView = z
  .object({
    token: z.string(),
    purpose: tokenPurpose,
    url: z.string(),
    expiresAt: z.date(),
  })
  .meta({ id: 'BookingLink' })

export type GenerateTokenInput = z.output<typeof generateTokenInput>
