import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { useLocation, useSearch } from 'wouter'
import { usePollsOffered } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths, readPeople } from '../../app/paths.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { LinkState } from '../appointment/link-failed.tsx'
import { useLinkAct } from '../appointment/use-link-act.ts'
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

function BeginForm() {
  const asked = Math.min(
    Math.max(readPeople(new URLSearchParams(useSearch())), MIN_SIZE),
    MAX_GROUP_SIZE,
  )
  const { typed, type } = useTabDraft(DRAFT, { firstName: '', size: asked, typeId: 0 })
  const types = trpc.appointmentType.list.useQuery({})
  const { send, isSending, errorMessage } = useLinkAct()
  const [, navigate] = useLocation()
  const begin = trpc.groupPoll.begin.useMutation()
  const chosen = types.data?.find(({ id }) => id === typed.typeId) ?? types.data?.[0]

  async function submit(firstName: string, botCheck: () => Promise<object>) {
    if (!chosen) return
    await send(async () => {
      const begun = await begin.mutateAsync({
        ...{ firstName, size: typed.size, appointmentTypeId: chosen.id },
        ...(await botCheck()),
      })
      deleteTabDraft(DRAFT)
      storeOwnVote(begun.pollToken, begun)
      navigate(paths.poll(begun.pollToken), { replace: true })
    })
  }

  return (
    <PollForm
      label={text.heading}
      firstName={typed.firstName}
      onFirstName={(firstName) => type({ firstName })}
      errorMessage={errorMessage}
      onSend={submit}
      button={
        <Button type="submit" size="lg" pending={isSending || !chosen}>
          {isSending ? text.beginning : text.begin}
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
