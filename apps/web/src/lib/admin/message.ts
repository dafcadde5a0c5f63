import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { messageStates } from '../../content/admin/messages.ts'

type Operations = inferRouterOutputs<AppRouter>['notification']

/** A mail as the log has it. */
export type Message = Operations['list']['items'][number]
export type MessageState = Message['state']
export type MessageKind = Message['kind']
export type Mail = Operations['preview']

const STATES: readonly string[] = Object.keys(messageStates)

export function isMessageState(text: string | null): text is MessageState {
  return text !== null && STATES.includes(text)
}

/** One on its way cannot be sent again, and a trial is written anew in Settings. */
export function canSendAgain({ state, bookingId }: Message): boolean {
  return bookingId !== null && state !== 'waiting' && state !== 'sending'
}
