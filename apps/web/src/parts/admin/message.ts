import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { messageStates } from '../../site/admin/messages.ts'

type Operations = inferRouterOutputs<AppRouter>['notification']

/** An email in the delivery log. */
export type Message = Operations['list']['items'][number]
export type MessageState = Message['state']
export type MessageKind = Message['kind']
export type Mail = Operations['preview']

const STATES: readonly string[] = Object.keys(messageStates)

export function isMessageState(text: string | null): text is MessageState {
  return text !== null && STATES.includes(text)
}

/**
 * Pending emails cannot be sent again. Test emails (without a booking) are sent from the settings.
 */
export function canSendAgain({ state, bookingId }: Message): boolean {
  return bookingId !== null && state !== 'waiting' && state !== 'sending'
}
