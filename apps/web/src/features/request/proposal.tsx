import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/field.tsx'
import { clockTime, dayAndTime, longDay } from '../../ui/format/datetime.ts'
import { priceText } from '../../ui/format/money.ts'
import { LinkNotLoaded, LinkState } from '../appointment/link-failed.tsx'
import { ActError, useVisitorAct } from '../appointment/visitor-act.tsx'
import { ContactLink } from '../contact/contact-link.tsx'
import { SendLinksLater } from '../links/send-links-later.tsx'
import styles from './proposal.module.css'
import { groomsmen as text } from './text.ts'

type Proposed = inferProcedureOutput<AppRouter['groupRequest']['byLink']>

/** What the link of the email shows: the proposal, and after the answer what became of it. */
export function Proposal({ proposalToken }: { proposalToken: string }) {
  const query = trpc.groupRequest.byLink.useQuery({ proposalToken }, { retry: false, staleTime: 0 })
  const answer = useAnswer(proposalToken, () => void query.refetch())
  const proposal = answer.answered ?? query.data
  if (query.error?.data?.httpStatus === 404)
    return (
      <LinkState heading={text.invalidHeading}>
        <p>{text.invalid}</p>
        <SendLinksLater />
        <p>
          <ContactLink>{text.contact}</ContactLink>
        </p>
      </LinkState>
    )
  if (proposal) {
    const { state } = proposal
    if (state === 'proposed')
      return <Open key={proposal.version} proposal={proposal} answer={answer} />
    if (state === 'accepted') return <Accepted proposal={proposal} answer={answer} />
    return <Ended state={state} />
  }
  return <LinkNotLoaded query={query} heading={text.proposalHeading} loading={text.loading} />
}

type Act = 'accept' | 'decline' | 'names'

/** An error of the server means that something has changed, so `onRejected` loads the present proposal. */
function useAnswer(proposalToken: string, onRejected: () => void) {
  const { groupRequest } = trpc.useUtils().client
  const [answered, setAnswered] = useState<Proposed>()
  const [publicToken, setPublicToken] = useState<string>()
  const act = useVisitorAct(({ send }: { name: Act; send: () => Promise<Proposed> }) => send(), {
    onSuccess: setAnswered,
    onFailed: (rejection) => rejection && onRejected(),
  })
  return {
    acting: act.isPending ? act.variables?.name : undefined,
    answered,
    publicToken,
    error: act.error,
    accept: (version: number, names: readonly string[]) =>
      act.send({
        name: 'accept',
        send: async () => {
          const input = { proposalToken, version, names: [...names] }
          const accepted = await groupRequest.accept.mutate(input)
          setPublicToken(accepted.publicToken)
          return accepted
        },
      }),
    decline: () =>
      act.send({
        name: 'decline',
        send: () => groupRequest.declineByLink.mutate({ proposalToken }),
      }),
    name: (names: readonly string[], onSaved: () => void) =>
      act.send({
        name: 'names',
        send: async () => {
          const named = await groupRequest.nameGuests.mutate({ proposalToken, names: [...names] })
          onSaved()
          return named
        },
      }),
  }
}

type Answer = ReturnType<typeof useAnswer>

function Open({ proposal, answer }: { proposal: Proposed; answer: Answer }) {
  const { cuts, version, message, expiresAt } = proposal
  const { acting, error } = answer
  const zone = useBusinessZone()
  const [names, setNames] = useState<readonly string[]>(() => Array(cuts - 1).fill(''))
  return (
    <LinkState heading={text.proposalHeading}>
      <ProposalFacts proposal={proposal} />
      {message ? <p className={styles.sentence}>{message}</p> : null}
      <p>{text.held(dayAndTime(expiresAt.getTime(), zone))}</p>
      <Names names={names} onChange={setNames} />
      <ActError error={error} />
      <Actions>
        <Button
          size="lg"
          pending={acting !== undefined}
          onClick={() => answer.accept(version, names)}
        >
          {acting === 'accept' ? text.accepting : text.accept}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          disabled={acting !== undefined}
          onClick={answer.decline}
        >
          {text.decline}
        </Button>
      </Actions>
    </LinkState>
  )
}

function Accepted({ proposal, answer }: { proposal: Proposed; answer: Answer }) {
  const { cuts, canName } = proposal
  const { acting, error, publicToken } = answer
  const [names, setNames] = useState<readonly string[]>(() =>
    proposal.names.map((name) => name ?? ''),
  )
  const [isSaved, setIsSaved] = useState(false)
  return (
    <LinkState heading={text.acceptedHeading}>
      <p role="status">{text.accepted(cuts)}</p>
      <ProposalFacts proposal={proposal} />
      {canName ? (
        <>
          <Names
            names={names}
            onChange={(changed) => {
              setNames(changed)
              setIsSaved(false)
            }}
          />
          {isSaved ? <p role="status">{text.namesSaved}</p> : null}
          <ActError error={error} />
        </>
      ) : null}
      <Actions>
        {publicToken ? (
          <ButtonLink href={paths.appointment(publicToken)}>{text.see}</ButtonLink>
        ) : null}
        {canName ? (
          <Button
            variant="secondary"
            pending={acting !== undefined}
            onClick={() => answer.name(names, () => setIsSaved(true))}
          >
            {acting === 'names' ? text.savingNames : text.saveNames}
          </Button>
        ) : null}
      </Actions>
    </LinkState>
  )
}

function Ended({ state }: { state: keyof typeof text.ended }) {
  const [heading, said] = text.ended[state]
  return (
    <LinkState heading={heading}>
      <p role="status">{said}</p>
      <p>
        <ContactLink>{text.contact}</ContactLink>
      </p>
    </LinkState>
  )
}

function ProposalFacts({ proposal }: { proposal: Proposed }) {
  const { startDatetime, endDatetime, place, service, cuts, cutMinutes, total } = proposal
  const zone = useBusinessZone()
  const start = startDatetime.getTime()
  const span = `${clockTime(start, zone)} to ${clockTime(endDatetime.getTime(), zone)}`
  return (
    <div className={styles.facts}>
      <Facts>
        <Fact name={text.when} isWide>
          {`${longDay(start, zone)}\n${span}`}
        </Fact>
        <Fact name={text.where} isWide>
          {place}
        </Fact>
        <Fact name={text.what} isWide>
          {[text.cutsOf(cuts, cutMinutes), service].filter(Boolean).join('\n')}
        </Fact>
        <Fact name={text.total} isWide>
          {text.travelIncluded(priceText(total))}
        </Fact>
      </Facts>
    </div>
  )
}

interface NamesProps {
  names: readonly string[]
  onChange: (names: readonly string[]) => void
}

function Names({ names, onChange }: NamesProps) {
  return (
    <fieldset className={styles.names}>
      <legend>{text.names}</legend>
      <p className={styles.hint}>{text.namesHint}</p>
      {names.map((name, index) => (
        <TextField
          key={text.person(index + 2)}
          label={text.person(index + 2)}
          value={name}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          onChange={({ target }) =>
            onChange(names.map((each, at) => (at === index ? target.value : each)))
          }
        />
      ))}
    </fieldset>
  )
}
