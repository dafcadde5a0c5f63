import { addressUrgency } from '@haircuts/scheduling/client-mails'
import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { noEmailFor } from '../../../app/admin/screen/email-off-text.ts'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import styles from '../../../app/admin/screen/waiting-row.module.css'
import type { AwaitingAddress, Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { TelLink } from '../../../ui/tel-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { problems as text } from './text.ts'

/** New clients to whom the barber has to release the address. */
export function AddressRelease({
  hasAddress,
  total,
  visits,
  now,
}: AwaitingAddress & { now: number }) {
  const [sentIds, setSentIds] = useState<ReadonlySet<number>>(new Set())
  if (!hasAddress) return null
  const waiting = visits.filter(({ id }) => !sentIds.has(id))
  if (waiting.length === 0) return null
  return (
    <ToDoSection title={text.waiting} count={total - (visits.length - waiting.length)}>
      {total > visits.length ? (
        <p className={styles.soft}>{text.waitingOf(visits.length, total)}</p>
      ) : null}
      <ul>
        {waiting.map((visit) => (
          <WaitingClient
            key={visit.id}
            visit={visit}
            now={now}
            onSent={(isSent) =>
              setSentIds((ids) => {
                const others = [...ids].filter((id) => id !== visit.id)
                return new Set(isSent ? [...others, visit.id] : others)
              })
            }
          />
        ))}
      </ul>
    </ToDoSection>
  )
}

interface WaitingClientProps {
  visit: Booking
  now: number
  /** Optimistic: called with true on press, and with false when the server rejects the release. */
  onSent: (isSent: boolean) => void
}

function WaitingClient({ visit, now, onSent }: WaitingClientProps) {
  const zone = useBusinessZone()
  const { id, client, appointmentType, startDatetime } = visit
  const off = useEmailOff()
  const release = useAct(trpc.addressRelease.release.useMutation().mutateAsync, {
    done: () => (off ? noEmailFor(client.name, off) : text.addressSent(client.name)),
    failed: text.addressFailed(client.name),
    onFailed: () => onSent(false),
  })
  const urgency = urgencyOf(visit, now)

  function send() {
    onSent(true)
    release.send({ id })
  }

  return (
    <ErrorRow
      actions={
        <Button size="sm" pending={release.isPending} onClick={send}>
          {text.sendAddress}
          <VisuallyHidden> {client.name}</VisuallyHidden>
        </Button>
      }
    >
      <div className={styles.text}>
        <p className={styles.name}>
          {client.name}{' '}
          {urgency === 'later' ? null : (
            <Badge variant={urgency === 'late' ? 'destructive' : 'secondary'}>
              {urgency === 'late' ? text.due : text.soon}
            </Badge>
          )}
        </p>
        <p>
          <time dateTime={startDatetime.toISOString()}>
            {dateAndTime(startDatetime.getTime(), zone)}
          </time>
          , {appointmentType.name}
        </p>
        <p className={styles.contact}>
          <TelLink phone={client.phone} dial={client.phoneDial} />
          {client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : null}
        </p>
      </div>
    </ErrorRow>
  )
}

function urgencyOf({ startDatetime }: Booking, now: number) {
  return addressUrgency(startDatetime.getTime(), now)
}
