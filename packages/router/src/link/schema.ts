import { z } from 'zod'
import { id } from '../fields.ts'

/** The actions of a link. A token of any purpose may read its booking. */
export const TOKEN_PURPOSES = ['manage', 'reschedule', 'cancel'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

/** Whether a token's purpose permits an action; `manage` permits every action. */
export function opensAct(purpose: string, act: TokenPurpose): boolean {
  return purpose === act || purpose === 'manage'
}

export const generateTokenInput = z.object({
  id,
  purpose: z.enum(TOKEN_PURPOSES, `Please give one of ${TOKEN_PURPOSES.join(', ')}.`),
})

export const tokenView = z
  .object({
    token: z.string(),
    purpose: z.enum(TOKEN_PURPOSES),
    url: z.string(),
    expiresAt: z.date(),
  })
  .meta({ id: 'BookingLink' })

export type GenerateTokenInput = z.output<typeof generateTokenInput>
