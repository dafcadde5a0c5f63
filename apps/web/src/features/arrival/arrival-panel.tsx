import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useId } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { ExternalLink } from '../../app/shell/external-link.tsx'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { apiBase } from '../../ui/browser/base-path.ts'
import styles from './arrival.module.css'
import { mapLinks } from './map-links.ts'
import { arrival as text } from './text.ts'

type Arrival = NonNullable<inferProcedureOutput<AppRouter['arrival']['show']>['arrival']>

const REFETCH_MS = 30_000

export interface ArrivalPanelProps {
  publicToken: string
  /** Shows the ways to the barber, unless the page has them already. */
  hasContact: boolean
}

/** What a client needs at the door. Nothing for whom the server shows no address. */
export function ArrivalPanel({ publicToken, hasContact }: ArrivalPanelProps) {
  const query = trpc.arrival.show.useQuery(
    { publicToken },
    {
      retry: false,
      staleTime: 0,
      // Only while the page is visible.
      refetchInterval: REFETCH_MS,
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
      <Notes {...arrival} />
      {hasPicture ? (
        <img
          className={styles.picture}
          src={`${apiBase()}/bookings/public/${encodeURIComponent(publicToken)}/door.webp`}
          alt={text.picture}
        />
      ) : null}
      {hasContact ? (
        <div>
          <p className={styles.soft}>{text.contact}</p>
          <ReachBarber isInline />
        </div>
      ) : null}
    </section>
  )
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
