import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common, frame, statusLabels } from '../../../app/admin/screen/text.ts'
import type { DaySheetVisit } from '../../../app/api/admin-outputs.ts'
import { useBusinessName, useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { clockTime, clockTimeOnce, longDate } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { densityOf } from './density.ts'
import styles from './page.module.css'
import { daySheet as text } from './text.ts'

/** The visits of a day as a sheet of paper for the chair: of today, or of the day in the query. */
export function DaySheet() {
  const [params, setParams] = useSearchParams()
  const asked = readDate(params.get('date'))
  /** What is in the field, where it may be only a part of a date. */
  const [typed, setTyped] = useState<string>()
  const sheet = trpc.dashboard.daySheet.useQuery({ date: asked })
  return (
    <AdminPage
      heading={frame.daySheet}
      subtitle={text.subtitle}
      actions={
        <Button disabled={!sheet.data} onClick={() => window.print()}>
          <Printer size={18} aria-hidden /> {text.print}
        </Button>
      }
    >
      <div className={styles.choice}>
        <TextField
          label={text.date}
          type="date"
          value={typed ?? asked ?? sheet.data?.date ?? ''}
          onChange={({ target }) => {
            const date = readDate(target.value)
            setTyped(target.value)
            if (date) setParams({ date }, { replace: true })
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      {sheet.data ? (
        <Sheet {...sheet.data} />
      ) : (
        <QueryState query={sheet} message={text.failed} rows={8} />
      )}
    </AdminPage>
  )
}

/** A complete date. Date inputs report years such as 0002 while one types. */
function readDate(typed: string | null): string | undefined {
  const isDate = typed !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(typed)
  return isDate && !Number.isNaN(Date.parse(typed)) ? typed : undefined
}

function Sheet({ date, visits }: { date: string; visits: readonly DaySheetVisit[] }) {
  const name = useBusinessName()
  const zone = useBusinessZone()
  const now = useNow()
  return (
    <article data-sheet className={styles.sheet} aria-labelledby={HEADING_ID}>
      <header className={styles.head}>
        <div>
          <p className={styles.business}>{name}</p>
          <h2 id={HEADING_ID} className={styles.day}>
            {longDate(date)}
          </h2>
        </div>
        <p className={styles.count}>
          {text.count(visits.length)}, {text.asOf(clockTime(now, zone))}
        </p>
      </header>
      {visits.length === 0 ? <p className={styles.none}>{text.none}</p> : null}
      <ol className={styles.visits} data-density={densityOf(visits.length)}>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} zone={zone} />
        ))}
      </ol>
    </article>
  )
}

const HEADING_ID = 'day-of-sheet'

function Visit({ visit, zone }: { visit: DaySheetVisit; zone: string }) {
  const { client, appointmentType, addons, status, isFirstTime, place } = visit
  const start = visit.startDatetime.getTime()
  return (
    <li className={styles.visit}>
      <p className={styles.time}>
        <time dateTime={visit.startDatetime.toISOString()}>{clockTimeOnce(start, zone)}</time>
        <span className={styles.soft}>
          {text.until(clockTimeOnce(visit.endDatetime.getTime(), zone))}
        </span>
      </p>
      <p className={styles.who}>
        <span className={styles.name}>{client.name}</span>
        {client.phone ? <span className={styles.phone}>{client.phone}</span> : null}
        {status === 'confirmed' ? null : (
          <span className={styles.mark}>{statusLabels[status]}</span>
        )}
        {isFirstTime ? <span className={styles.mark}>{text.firstVisit}</span> : null}
        {place ? <span className={styles.mark}>{text.at(place)}</span> : null}
      </p>
      <p className={styles.what}>
        {[appointmentType.name, ...addons.map(({ name }) => name)].join(', ')}
        <span className={styles.soft}>, {common.minutes(visit.durationMinutes)}</span>
      </p>
      <Notes visit={visit} />
    </li>
  )
}

/** What the client wrote, what the barber noted, and how the hair is cut. */
function Notes({ visit: { clientNotes, notes, cutCard } }: { visit: DaySheetVisit }) {
  const { labels } = text
  const entries = [
    { label: labels.guards, note: cutCard?.guards },
    { label: labels.fade, note: cutCard?.fadeLine },
    { label: labels.card, note: cutCard?.notes },
    { label: labels.client, note: clientNotes },
    { label: labels.own, note: notes },
  ]
  return (
    <p className={styles.notes}>
      {entries.map(({ label, note }) =>
        note ? (
          <span key={label}>
            <b>{label}</b> {note}{' '}
          </span>
        ) : null,
      )}
    </p>
  )
}
