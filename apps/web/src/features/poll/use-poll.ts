import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { useLinkAct } from '../appointment/use-link-act.ts'
import { forgetOwnVote, type OwnVote, readOwnVote, storeOwnVote } from './own-vote.ts'

export type PollView = inferProcedureOutput<AppRouter['groupPoll']['byLink']>

/** Other people change the poll while it is looked at. */
const REFRESH_MS = 30_000

export interface Answer {
  firstName: string
  appointmentTypeId: number
  addonIds: readonly number[]
  email: string
  suits: readonly number[]
}

export interface Booker {
  clientName: string
  clientEmail: string
  clientPhone: string
  isFirstTime: boolean
  referralSource?: string
}

type Act = 'save' | 'leave' | 'remove' | 'resize' | 'contact' | 'book' | 'see'

export type PollState = ReturnType<typeof usePoll>

/** A poll with the own place in it, and what can be done. An error of the server means that the poll has changed. */
export function usePoll(pollToken: string) {
  const [own, setOwn] = useState<OwnVote | undefined>(() => readOwnVote(pollToken))
  const query = trpc.groupPoll.byLink.useQuery(
    { pollToken },
    { retry: false, staleTime: 0, networkMode: 'always', refetchInterval: REFRESH_MS },
  )
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { send, isSending, errorMessage } = useLinkAct({
    onRejected: () => void query.refetch(),
  })
  const [sent, setSent] = useState<Act>()
  const calls = {
    vote: trpc.groupPoll.vote.useMutation(),
    leave: trpc.groupPoll.leave.useMutation(),
    remove: trpc.groupPoll.remove.useMutation(),
    resize: trpc.groupPoll.resize.useMutation(),
    setContact: trpc.groupPoll.setContact.useMutation(),
    book: trpc.groupPoll.book.useMutation(),
    appointment: trpc.groupPoll.appointment.useMutation(),
  }
  const show = (poll: PollView) =>
    cache.setQueryData(getQueryKey(trpc.groupPoll.byLink, { pollToken }, 'query'), poll)
  const run = (act: Act, call: () => Promise<unknown>) => {
    setSent(act)
    return send(call)
  }
  const personSecret = own?.personSecret ?? ''
  // Somebody who was removed is told by the people of the poll.
  const isIn = own && query.data?.people.some(({ id }) => id === own.personId)

  return {
    query,
    own: isIn ? own : undefined,
    acting: isSending ? sent : undefined,
    failed: isSending ? undefined : sent,
    errorMessage,
    save: ({ email, ...answer }: Answer, botCheck: () => Promise<object>) =>
      run('save', async () => {
        const voted = await calls.vote.mutateAsync({
          pollToken,
          ...answer,
          addonIds: [...answer.addonIds],
          suits: answer.suits.map((start) => new Date(start)),
          ...(email.trim() && { clientEmail: email.trim() }),
          ...(isIn && { personSecret }),
          ...(await botCheck()),
        })
        if (voted.personSecret) {
          const joined = { personId: voted.personId, personSecret: voted.personSecret }
          storeOwnVote(pollToken, joined)
          setOwn(joined)
        }
        show(voted.poll)
      }),
    leave: () =>
      run('leave', async () => {
        const { poll } = await calls.leave.mutateAsync({ pollToken, personSecret })
        forgetOwnVote(pollToken)
        setOwn(undefined)
        if (poll) show(poll)
        else await query.refetch()
      }),
    remove: (personId: number) =>
      run('remove', async () =>
        show(await calls.remove.mutateAsync({ pollToken, personSecret, personId })),
      ),
    resize: (size: number) =>
      run('resize', async () =>
        show(await calls.resize.mutateAsync({ pollToken, personSecret, size })),
      ),
    setContact: (contact: Booker) =>
      run('contact', async () =>
        show(await calls.setContact.mutateAsync({ pollToken, personSecret, ...contact })),
      ),
    book: (start: number, personIds: readonly number[], contact: Booker) =>
      run('book', async () => {
        const booked = await calls.book.mutateAsync({
          ...{ pollToken, personSecret, ...contact },
          startDatetime: new Date(start),
          personIds: [...personIds],
        })
        show(booked.poll)
      }),
    see: () =>
      run('see', async () => {
        const { publicToken } = await calls.appointment.mutateAsync({ pollToken, personSecret })
        navigate(paths.appointment(publicToken))
      }),
  }
}
