import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { adminPaths } from '../../../admin-paths.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { LoadFailed } from '../../../parts/admin/query-state.tsx'
import { fromWallTime, toWallTime } from '../../../parts/admin/wall-time.ts'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from './why-not-dialog.module.css'

const words = {
  title: 'Why not this time?',
  about: 'Choose a time to see why visitors cannot book it.',
  service: 'Appointment Type',
  start: 'Date & Time',
  free: 'Nothing is in the way: visitors can book this time.',
  failed: 'The time could not be checked.',
  links: {
    'business-hours': { path: adminPaths.businessHours, text: 'Business Hours' },
    'special-dates': { path: adminPaths.businessHours, text: 'Special dates' },
    settings: { path: adminPaths.settings, text: 'Settings' },
    calendar: undefined,
  },
} as const

const HOUR = 3_600_000
/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

/** Names everything that keeps a chosen time from being offered, with links to where it is set. */
export function WhyNotDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} description={words.about}>
      <DialogBody>
        <WhyNot />
      </DialogBody>
    </Dialog>
  )
}

function WhyNot() {
  const zone = useBusinessZone()
  const types = trpc.appointmentType.list.useQuery({ includeInactive: false })
  const [chosenType, setChosenType] = useState<number>()
  const [text, setText] = useState(() => toWallTime(Math.ceil(now() / HOUR) * HOUR, zone))
  const appointmentTypeId = chosenType ?? types.data?.[0]?.id ?? 0
  const at = useDebounced(fromWallTime(text, zone), DEBOUNCE_MS)
  const answer = trpc.availability.whyNot.useQuery(
    { startDatetime: new Date(at ?? 0), appointmentTypeId },
    {
      enabled: at !== undefined && appointmentTypeId > 0,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const trouble = types.error ?? answer.error
  return (
    <>
      <SelectField
        label={words.service}
        value={appointmentTypeId}
        onChange={({ target }) => setChosenType(Number(target.value))}
      >
        {types.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.start}
        type="datetime-local"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {trouble ? (
        <LoadFailed
          error={trouble}
          words={words.failed}
          onRetry={() => (types.error ? types.refetch() : answer.refetch())}
        />
      ) : null}
      <div role="status" aria-busy={answer.isFetching}>
        {answer.data?.obstacles.length === 0 ? <p className={styles.free}>{words.free}</p> : null}
        <ul className={styles.obstacles}>
          {answer.data?.obstacles.map(({ detail, setIn }) => {
            const link = setIn ? words.links[setIn] : undefined
            return (
              <li key={detail}>
                {detail} {link ? <Link href={link.path}>{link.text}</Link> : null}
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
