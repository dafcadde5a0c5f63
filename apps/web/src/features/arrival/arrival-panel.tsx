import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useId, useRef } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { ExternalLink } from '../../app/shell/external-link.tsx'
import { apiBase } from '../../ui/browser/base-path.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/format/datetime.ts'
import { ActError, useVisitorAct } from '../appointment/visitor-act.tsx'
import { ReachBarber } from '../contact/reach-barber.tsx'
import styles from './arrival.module.css'
import { mapLinks } from './map-links.ts'
import { arrival as text } from './text.ts'

type Arrival = NonNullable<inferProcedureOutput<AppRouter['arrival']['show']>['arrival']>

/** While the client waits for an answer, and otherwise. */
const REFETCH_MS = { waiting: 3000, idle: 30_000 }

export interface ArrivalPanelProps {
  publicToken: string
  timezone: string
}

/** What a client needs at the door. Nothing for whom the server shows no address. */
export function ArrivalPanel({ publicToken, timezone }: ArrivalPanelProps) {
  const query = trpc.arrival.show.useQuery(
    { publicToken },
    {
      retry: false,
      staleTime: 0,
      // Only while the page is visible.
      refetchInterval: ({ state }) =>
        isWaiting(state.data?.arrival) ? REFETCH_MS.waiting : REFETCH_MS.idle,
    },
  )
  const id = useId()
  const arrival = query.data?.arrival
  if (!arrival) return null
  const { address, hasPicture } = arrival
  const maps = mapLinks(address)
  return (
    <section className={styles.arrival} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {text.heading}
      </h2>
      <div>
        <p className={styles.address}>{address}</p>
        <p className={styles.soft}>{text.private}</p>
      </div>
      <ul className={styles.maps}>
        <li>
          <ExternalLink href={maps.apple}>{text.appleMaps}</ExternalLink>
        </li>
        <li>
          <ExternalLink href={maps.google}>{text.googleMaps}</ExternalLink>
        </li>
      </ul>
      <Outside
        call={arrival.call}
        publicToken={publicToken}
        timezone={timezone}
        refetch={query.refetch}
      />
      <Notes {...arrival} />
      {hasPicture ? (
        <img
          className={styles.picture}
          src={`${apiBase()}/bookings/public/${encodeURIComponent(publicToken)}/door.webp`}
          alt={text.picture}
        />
      ) : null}
    </section>
  )
}

function isWaiting(arrival: Arrival | null | undefined): boolean {
  return arrival?.call != null && arrival.call.answer !== 'come-in'
}

/** What the barber has said; nothing of what he left empty. */
function Notes({ parking, gate, dog }: Arrival) {
  const notes = Object.entries({ parking, gate, dog }).filter(([, note]) => note !== null)
  if (notes.length === 0) return null
  return (
    <dl className={styles.notes}>
      {notes.map(([name, note]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function nameOf(note: string): string {
  if (note === 'parking') return text.notes.parking
  return note === 'gate' ? text.notes.gate : text.notes.dog
}

interface OutsideProps extends ArrivalPanelProps {
  call: Arrival['call']
  refetch: () => Promise<unknown>
}

/** "I'm outside", and what the barber answers. */
function Outside({ call, publicToken, timezone, refetch }: OutsideProps) {
  const status = useRef<HTMLDivElement>(null)
  const { client } = trpc.useUtils()
  const act = useVisitorAct(() => client.arrival.outside.mutate({ publicToken }), {
    onSuccess: async () => {
      await refetch()
      // The pressed button is gone.
      status.current?.focus()
    },
    onFailed: refetch,
  })

  const isShown = call === null || call.canCallAgain
  return (
    <div className={styles.outside}>
      <ActError error={act.error} />
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {call ? <p data-answer={call.answer}>{answerText(call, timezone)}</p> : null}
      </div>
      {isShown ? (
        <Button
          size="lg"
          variant={call === null ? 'primary' : 'secondary'}
          pending={act.isPending}
          onClick={() => act.send()}
        >
          {act.isPending ? text.telling : call === null ? text.outside : text.again}
        </Button>
      ) : null}
      {call && call.answer === null ? (
        <div className={styles.soft}>
          <p>{text.noAnswer}</p>
          <ReachBarber isInline />
        </div>
      ) : null}
    </div>
  )
}

function answerText({ answer, waitUntil }: NonNullable<Arrival['call']>, timezone: string) {
  if (answer === 'come-in') return text.comeIn
  return waitUntil ? text.wait(clockTime(waitUntil.getTime(), timezone)) : text.notified
}
