import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { clockTime, dayAndTime, localDate, longDate, shortDay } from '../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { AlternativeTimes } from '../times/alternative-times.tsx'
import { TimeChips } from '../times/slot-picker.tsx'
import styles from './free-cleanup.module.css'
import { cleanup as text } from './text.ts'

type Cleanup = NonNullable<inferProcedureOutput<AppRouter['cleanup']['offer']>['cleanup']>

interface FreeCleanupProps {
  /** Without a token, the phone's cookie identifies the client. */
  publicToken?: string
}

/** The free clean-up that comes with a visit: when it is, or short free times to book it. */
export function FreeCleanup({ publicToken }: FreeCleanupProps) {
  const query = trpc.cleanup.offer.useQuery(publicToken === undefined ? {} : { publicToken }, {
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const id = useId()
  const cleanup = query.data?.cleanup
  if (!cleanup) return null
  const { used, isOpen } = cleanup
  if (used) return <p>{usedText(used, cleanup)}</p>
  if (!isOpen) return null
  return (
    <section className={styles.cleanup} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {text.heading}
      </h2>
      <p>{text.offer(longDate(cleanup.lastDate))}</p>
      <Times cleanup={cleanup} publicToken={publicToken} />
    </section>
  )
}

function usedText({ startDatetime, status }: NonNullable<Cleanup['used']>, { timezone }: Cleanup) {
  const start = startDatetime.getTime()
  const when = dayAndTime(start, timezone)
  return status === 'confirmed' ? text.booked(when) : text.had(when)
}

interface TimesProps {
  cleanup: Cleanup
  publicToken: string | undefined
}

function Times({ cleanup, publicToken }: TimesProps) {
  const { first, starts, timezone } = cleanup
  const [chosen, setChosen] = useState<number | null>(null)
  const [isMoreShown, setIsMoreShown] = useState(false)
  const book = useBookCleanup(publicToken)
  // After a lost race the chosen time is no longer among the free ones.
  const picked = chosen !== null && starts.includes(chosen) ? chosen : null
  if (starts.length === 0) return <p>{text.noTimes}</p>
  return (
    <>
      <ActError error={book.error} failed={text.failed} takesFocus />
      {isMoreShown ? (
        <MoreTimes cleanup={cleanup} chosen={picked} onChoose={setChosen} />
      ) : (
        <AlternativeTimes
          starts={first}
          timezone={timezone}
          verb={text.choose}
          chosen={picked}
          onTake={setChosen}
        />
      )}
      <div className={styles.acts}>
        {picked === null ? null : (
          <Button pending={book.isPending} onClick={() => book.send(picked)}>
            {book.isPending
              ? text.booking
              : text.book(shortDay(picked, timezone), clockTime(picked, timezone))}
          </Button>
        )}
        {starts.length > first.length ? (
          <Button
            variant="quiet"
            className={picked === null ? styles.quiet : undefined}
            aria-expanded={isMoreShown}
            onClick={() => setIsMoreShown(!isMoreShown)}
          >
            {isMoreShown ? text.fewer : text.more}
          </Button>
        ) : null}
      </div>
    </>
  )
}

interface MoreTimesProps {
  cleanup: Cleanup
  chosen: number | null
  onChoose: (start: number) => void
}

/** Every free time, one day after another. */
function MoreTimes({ cleanup: { starts, timezone }, chosen, onChoose }: MoreTimesProps) {
  const dateOf = (start: number) => localDate(start, timezone)
  const startsOf = (date: string) => starts.filter((start) => dateOf(start) === date)
  const dates = [...new Set(starts.map(dateOf))]
  const [picked, setPicked] = useState(() => dateOf(chosen ?? starts[0] ?? 0))
  const date = dates.find((each) => each === picked) ?? dates[0] ?? picked
  return (
    <div className={styles.more}>
      <SelectField label={text.day} value={date} onChange={({ target }) => setPicked(target.value)}>
        {dates.map((each) => (
          <option key={each} value={each}>
            {longDate(each)} ({text.free(startsOf(each).length)})
          </option>
        ))}
      </SelectField>
      <h3>
        <VisuallyHidden>{longDate(date)}</VisuallyHidden>
      </h3>
      <TimeChips
        starts={startsOf(date)}
        taken={[]}
        timezone={timezone}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}

/** Books the clean-up and opens its page. */
function useBookCleanup(publicToken: string | undefined) {
  const [, navigate] = useLocation()
  const { client } = trpc.useUtils()
  return useVisitorAct(
    (start: number) =>
      client.cleanup.book.mutate({
        ...(publicToken !== undefined && { publicToken }),
        startDatetime: new Date(start),
      }),
    {
      onSuccess: (booked) =>
        navigate(paths.appointment(booked.publicToken), { state: { was: 'booked' } }),
    },
  )
}
