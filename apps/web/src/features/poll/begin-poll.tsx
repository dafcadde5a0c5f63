import type { AppRouter } from '@haircuts/router'
import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import type { inferProcedureInput } from '@trpc/server'
import { useLocation, useSearch } from 'wouter'
import { usePollsOffered } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths, readPeople } from '../../app/paths.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { LinkState } from '../appointment/link-failed.tsx'
import { useVisitorAct } from '../appointment/visitor-act.tsx'
import { CountChoice } from './count-choice.tsx'
import { storeOwnVote } from './own-vote.ts'
import styles from './poll.module.css'
import { PollForm } from './poll-form.tsx'
import { ServiceField } from './service-field.tsx'
import { pollText as text } from './text.ts'

const DRAFT = 'poll-begin'
const MIN_SIZE = 2

export function BeginPoll() {
  const isOffered = usePollsOffered()
  if (!isOffered)
    return (
      <LinkState heading={text.heading}>
        <p>{text.off}</p>
        <Actions>
          <ButtonLink href={paths.book}>{text.choose}</ButtonLink>
        </Actions>
      </LinkState>
    )
  return (
    <>
      <h1 className={styles.heading}>{text.heading}</h1>
      <p className={styles.intro}>{text.intro}</p>
      <BeginForm />
    </>
  )
}

type NewPoll = inferProcedureInput<AppRouter['groupPoll']['begin']>

function BeginForm() {
  const asked = Math.min(
    Math.max(readPeople(new URLSearchParams(useSearch())), MIN_SIZE),
    MAX_GROUP_SIZE,
  )
  const { typed, type } = useTabDraft(DRAFT, { firstName: '', size: asked, typeId: 0 })
  const types = trpc.appointmentType.list.useQuery({})
  const { client } = trpc.useUtils()
  const [, navigate] = useLocation()
  const chosen = types.data?.find(({ id }) => id === typed.typeId) ?? types.data?.[0]

  const begin = useVisitorAct(
    async ({ botCheck, ...poll }: NewPoll & { botCheck: () => Promise<object> }) => {
      const begun = await client.groupPoll.begin.mutate({ ...poll, ...(await botCheck()) })
      deleteTabDraft(DRAFT)
      storeOwnVote(begun.pollToken, begun)
      navigate(paths.poll(begun.pollToken), { replace: true })
    },
  )

  return (
    <PollForm
      label={text.heading}
      firstName={typed.firstName}
      onFirstName={(firstName) => type({ firstName })}
      error={begin.error}
      onSend={(firstName, botCheck) => {
        if (chosen)
          begin.send({ firstName, botCheck, size: typed.size, appointmentTypeId: chosen.id })
      }}
      button={
        <Button type="submit" size="lg" pending={begin.isPending || !chosen}>
          {begin.isPending ? text.beginning : text.begin}
        </Button>
      }
    >
      <CountChoice
        label={text.people}
        min={MIN_SIZE}
        value={typed.size}
        onChange={(size) => type({ size })}
      />
      <ServiceField
        types={types.data ?? []}
        value={chosen?.id ?? 0}
        addonIds={[]}
        size={typed.size}
        onChange={(typeId) => type({ typeId })}
      />
    </PollForm>
  )
}
