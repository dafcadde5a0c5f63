import type { AnswerName } from '@haircuts/core/booking-calendar/answers-form'
import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useBusinessName, useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { dayAndTime } from '../../ui/format/datetime.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { TelLink } from '../../ui/tel-link.tsx'
import { EndedLink, LinkState } from '../links/link-failed.tsx'
import { LinkPage } from '../links/link-page.tsx'
import { linkQuery, useLink } from '../links/use-link.ts'
import { ActError } from '../links/visitor-act.tsx'
import { DeclineReason } from './decline-reason.tsx'
import { GroupRequest } from './group-request.tsx'
import { groomsmen as asking } from './group-request-text.ts'
import styles from './page.module.css'

type Request = inferProcedureOutput<AppRouter['request']['byLink']>

const text = {
  title: (businessName: string) => `First visit - ${businessName}`,
  loadingHeading: 'First visit',
  loading: 'Loading the request',
  invalid: 'This link is invalid or has expired. The dashboard lists what waits for an answer.',
  heading: (name: string) => `${name} asks for a first visit`,
  until: (when: string) => `The time is held until ${when}.`,
  phone: 'Phone',
  approve: 'Approve',
  decline: 'Decline',
  back: 'Back',
  approvedHeading: (name: string) => `${name} is booked`,
  approved: 'The confirmation is on its way.',
  declinedHeading: 'Declined',
  declined: 'The time is free again, and the client gets an email.',
  overHeading: 'Too late to answer',
  over: 'This request was not answered in time, so its time is no longer held.',
  cancelledHeading: 'Taken back',
  cancelled: 'The client has taken this request back.',
  dashboard: 'Open the dashboard',
} as const

/** What the visitor wrote, with its label. */
function answersOf(request: Request): Record<AnswerName, [label: string, answer: string | null]> {
  return {
    clientNotes: ['Notes', request.clientNotes],
    referralSource: ['Heard about you', request.referralSource],
  }
}

/** The link in the barber's email: the page asks once more, and its buttons decide. */
export function RequestOfLink() {
  const { decisionToken = '' } = useParams()
  return (
    <PageFrame title={text.title(useBusinessName())}>
      <Deciding key={decisionToken} decisionToken={decisionToken} />
    </PageFrame>
  )
}

/** The form by which a visitor asks the barber to come to a wedding. */
export function AskForGroomsmen() {
  return (
    <PageFrame title={asking.title(useBusinessName())} width="text">
      <GroupRequest />
    </PageFrame>
  )
}

function Deciding({ decisionToken }: { decisionToken: string }) {
  const { request } = trpc.useUtils().client
  const query = trpc.request.byLink.useQuery({ decisionToken }, linkQuery)
  const { link, send, isSending, error } = useLink<Request>(query)
  // Of the request as the page shows it.
  const read = { decisionToken, ifRevision: query.data?.revision }
  return (
    <LinkPage
      link={link}
      heading={text.loadingHeading}
      loading={text.loading}
      invalid={
        <EndedLink>
          <p>{text.invalid}</p>
          <ToDashboard />
        </EndedLink>
      }
    >
      {(shown) =>
        shown.status !== 'pending' || shown.isOver ? (
          <Outcome request={shown} />
        ) : (
          <OpenRequest
            request={shown}
            isSending={isSending}
            error={error}
            onApprove={() => send(() => request.approveByLink.mutate(read))}
            onDecline={(reason) => send(() => request.declineByLink.mutate({ ...read, reason }))}
          />
        )
      }
    </LinkPage>
  )
}

interface OpenRequestProps {
  request: Request
  isSending: boolean
  error: Error | null
  onApprove: () => void
  onDecline: (reason: string) => void
}

function OpenRequest(props: OpenRequestProps) {
  const { request, isSending, error, onApprove, onDecline } = props
  const zone = useBusinessZone()
  const [isDeclining, setIsDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { clientName, clientPhone, clientPhoneDial, visits, pendingUntil } = request
  const decision = useSwapFocus<HTMLDivElement>(isDeclining)
  function stay() {
    setReason('')
    setIsDeclining(false)
  }
  return (
    <LinkState heading={text.heading(clientName)}>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.startDatetime.getTime()}>
            <strong>{dayAndTime(visit.startDatetime.getTime(), zone)}</strong>
            <span>
              {visit.clientName}, {visit.service}
            </span>
          </li>
        ))}
      </ul>
      {clientPhone ? (
        <p>
          {text.phone}: <TelLink phone={clientPhone} dial={clientPhoneDial} />
        </p>
      ) : null}
      {Object.values(answersOf(request)).map(([label, answer]) =>
        answer ? (
          <p key={label}>
            {label}: {answer}
          </p>
        ) : null,
      )}
      <p>{text.until(dayAndTime(pendingUntil.getTime(), zone))}</p>
      <ActError error={error} />
      <div ref={decision}>
        {isDeclining ? (
          <div className={styles.decline}>
            <DeclineReason onChange={setReason} />
            <Actions>
              <Button variant="danger" pending={isSending} onClick={() => onDecline(reason)}>
                {text.decline}
              </Button>
              <Button variant="quiet" disabled={isSending} onClick={stay}>
                {text.back}
              </Button>
            </Actions>
          </div>
        ) : (
          <Actions>
            <Button pending={isSending} onClick={onApprove}>
              {text.approve}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setIsDeclining(true)}>
              {text.decline}
            </Button>
          </Actions>
        )}
      </div>
    </LinkState>
  )
}

function Outcome({ request }: { request: Request }) {
  const [heading, said] = outcomeOf(request)
  return (
    <LinkState heading={heading}>
      <p role="status">{said}</p>
      <ToDashboard />
    </LinkState>
  )
}

function ToDashboard() {
  return (
    <Actions>
      <ButtonLink variant="secondary" href={paths.admin}>
        {text.dashboard}
      </ButtonLink>
    </Actions>
  )
}

function outcomeOf({ status, decision, clientName }: Request): [heading: string, said: string] {
  if (decision === 'declined') return [text.declinedHeading, text.declined]
  if (status === 'pending' || decision === 'expired') return [text.overHeading, text.over]
  if (decision === null) return [text.cancelledHeading, text.cancelled]
  return [text.approvedHeading(clientName), text.approved]
}
