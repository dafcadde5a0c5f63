import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { usePollsOffered } from '../../app/api/content.ts'
import { isLostConnection, toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths, readPeople } from '../../app/paths.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { LinkState } from '../appointment/link-failed.tsx'
import { Honeypot } from '../booking/intake/honeypot.tsx'
import { useBotCheck } from '../booking/intake/use-bot-check.ts'
import { CountChoice } from './count-choice.tsx'
import { storeOwnVote } from './own-vote.ts'
import styles from './poll.module.css'
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
  const { honeypot, botCheckFields } = useBotCheck()
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)
  const name = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const begin = trpc.groupPoll.begin.useMutation()
  const chosen = types.data?.find(({ id }) => id === typed.typeId) ?? types.data?.[0]

  async function submit() {
    const firstName = typed.firstName.trim()
    setIsNameMissing(firstName === '')
    if (firstName === '') return name.current?.focus()
    if (!chosen || isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setErrorMessage('')
    try {
      const begun = await begin.mutateAsync({
        ...{ firstName, size: typed.size, appointmentTypeId: chosen.id },
        ...(await botCheckFields()),
      })
      deleteTabDraft(DRAFT)
      storeOwnVote(begun.pollToken, begun)
      navigate(paths.poll(begun.pollToken), { replace: true })
    } catch (error) {
      setErrorMessage(
        toAppError(error)?.detail ?? (isLostConnection(error) ? text.lost : text.failed),
      )
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text.heading}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CountChoice
        label={text.people}
        min={MIN_SIZE}
        value={typed.size}
        onChange={(size) => type({ size })}
      />
      <TextField
        ref={name}
        label={text.name}
        hint={text.nameHint}
        autoComplete="given-name"
        maxLength={60}
        required
        value={typed.firstName}
        error={isNameMissing && typed.firstName.trim() === '' ? text.nameMissing : undefined}
        onChange={({ target }) => type({ firstName: target.value })}
      />
      <ServiceField
        types={types.data ?? []}
        value={chosen?.id ?? 0}
        onChange={(typeId) => type({ typeId })}
      />
      <Honeypot ref={honeypot} />
      {errorMessage ? (
        <ErrorMessage>
          <ErrorTitle>{errorMessage}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <div>
        <Button type="submit" size="lg" pending={isSending || !chosen}>
          {isSending ? text.beginning : text.begin}
        </Button>
      </div>
    </form>
  )
}
