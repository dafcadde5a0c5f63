import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { useVisitorAct } from '../appointment/visitor-act.tsx'
import { forgetOwnVote, newSecret, type OwnVote, readOwnVote, storeOwnVote } from './own-vote.ts'

export type PollView = inferProcedureOutput<AppRouter['groupPoll']['byLink']>

/** Other people change the poll while it is looked at. */
const REFRESH_MS = 30_000

/** Errors that say that a first vote without a response did not reach the poll. */
const NOT_IN = ['poll_full', 'poll_booked', 'link_invalid']

export interface Answer {
  firstName: string
  appointmentTypeId: number
  addonIds: number[]
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
    { retry: false, staleTime: 0, refetchInterval: REFRESH_MS },
  )
  const { client, groupPoll } = trpc.useUtils()
  const [, navigate] = useLocation()
  const act = useVisitorAct(({ call }: { name: Act; call: () => Promise<unknown> }) => call(), {
    onFailed: (rejection) => {
      if (!rejection) return
      if (isJoining && NOT_IN.includes(rejection.code)) forget()
      void query.refetch()
    },
  })
  const calls = client.groupPoll
  const show = (poll: PollView) => groupPoll.byLink.setData({ pollToken }, poll)
  const run = (name: Act, call: () => Promise<unknown>) => act.send({ name, call })
  const personSecret = own?.personSecret ?? ''
  const isJoining = own?.personId === 0
  // Somebody who was removed is told by the people of the poll.
  const isIn = own && query.data?.people.some(({ id }) => id === own.personId)
  const place = isIn || isJoining ? own : undefined
  const keep = (kept: OwnVote) => {
    storeOwnVote(pollToken, kept)
    setOwn(kept)
  }
  const forget = () => {
    forgetOwnVote(pollToken)
    setOwn(undefined)
  }

  return {
    query,
    /** The own place, also while it is not known whether the first vote reached the poll, because its response was lost. */
    own: place,
    acting: act.isPending ? act.variables?.name : undefined,
    failed: act.error ? act.variables?.name : undefined,
    error: act.error,
    save: ({ email, ...answer }: Answer, botCheck: () => Promise<object>, onSaved: () => void) =>
      run('save', async () => {
        // The secret is stored before the vote is sent, so that a second try after a lost response adds no second person.
        const mine = place ?? { personId: 0, personSecret: newSecret() }
        keep(mine)
        const voted = await calls.vote.mutate({
          pollToken,
          ...answer,
          suits: answer.suits.map((start) => new Date(start)),
          clientEmail: email,
          ...(isIn ? { personSecret } : { joinSecret: mine.personSecret }),
          ...(await botCheck()),
        })
        keep({ ...mine, personId: voted.personId })
        show(voted.poll)
        onSaved()
      }),
    leave: () =>
      run('leave', async () => {
        const { poll } = await calls.leave.mutate({ pollToken, personSecret })
        forget()
        if (poll) show(poll)
        else await query.refetch()
      }),
    remove: (personId: number) =>
      run('remove', async () =>
        show(await calls.remove.mutate({ pollToken, personSecret, personId })),
      ),
    resize: (size: number) =>
      run('resize', async () => show(await calls.resize.mutate({ pollToken, personSecret, size }))),
    setContact: (contact: Booker) =>
      run('contact', async () =>
        show(await calls.setContact.mutate({ pollToken, personSecret, ...contact })),
      ),
    book: (start: number, personIds: number[], contact: Booker) =>
      run('book', async () => {
        const booked = await calls.book.mutate({
          ...{ pollToken, personSecret, ...contact, personIds },
          startDatetime: new Date(start),
        })
        show(booked.poll)
      }),
    see: () =>
      run('see', async () => {
        const { publicToken } = await calls.appointment.mutate({ pollToken, personSecret })
        navigate(paths.appointment(publicToken))
      }),
  }
}
