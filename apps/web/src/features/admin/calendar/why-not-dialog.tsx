import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { clockTime } from '../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { StartObstacles } from '../bookings/dialogs/start-obstacles.tsx'
import styles from './why-not-dialog.module.css'

const labels = {
  title: 'Why not this time?',
  about: 'Choose a time to see what keeps clients from booking it, and where to change that.',
  service: 'Appointment Type',
  inactive: (name: string) => `${name} (off)`,
  start: 'Date & Time',
  free: (end: string) => `Nothing is in the way. Clients can book this time; it ends at ${end}.`,
  blocked: (count: number) =>
    count === 1
      ? 'Clients cannot book this time, for 1 reason:'
      : `Clients cannot book this time, for ${count} reasons:`,
  failed: 'The time could not be checked.',
} as const

const HOUR = 3_600_000
/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

interface WhyNotDialogProps {
  open: boolean
  /** The service and the time in question, as they are in the URL: '3_2026-11-24T10:00'. */
  value: string
  onChange: (value: string) => void
  onClose: () => void
}

/** Names every rule that keeps clients from a chosen time, with links to where each is set. */
export function WhyNotDialog({ open, value, onChange, onClose }: WhyNotDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={labels.title} description={labels.about}>
      <DialogBody>
        <WhyNot value={value} onChange={onChange} onFollow={onClose} />
      </DialogBody>
    </Dialog>
  )
}

interface WhyNotProps extends Pick<WhyNotDialogProps, 'value' | 'onChange'> {
  onFollow: () => void
}

function WhyNot({ value, onChange, onFollow }: WhyNotProps) {
  const zone = useBusinessZone()
  const types = trpc.appointmentType.list.useQuery({ includeInactive: true })
  const [nextHour] = useState(() => toWallTime(Math.ceil(now() / HOUR) * HOUR, zone))
  const [typeId, text = nextHour] = value.split('_')
  const appointmentTypeId = Number(typeId) || (types.data?.[0]?.id ?? 0)
  const at = useDebounced(fromWallTime(text, zone), DEBOUNCE_MS)
  const query = trpc.availability.whyNot.useQuery(
    { startDatetime: new Date(at ?? 0), appointmentTypeId },
    {
      enabled: at !== undefined && appointmentTypeId > 0,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const failed = [types, query].find(({ isLoadingError }) => isLoadingError)
  const result = at === undefined ? undefined : query.data
  return (
    <>
      <SelectField
        label={labels.service}
        value={appointmentTypeId}
        onChange={({ target }) => onChange(`${target.value}_${text}`)}
      >
        {types.data?.map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : labels.inactive(name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.start}
        type="datetime-local"
        value={text}
        onChange={({ target }) => onChange(`${appointmentTypeId}_${target.value}`)}
      />
      {failed ? (
        <LoadFailed error={failed.error} message={labels.failed} onRetry={() => failed.refetch()} />
      ) : null}
      <div className={styles.result} role="status" aria-busy={query.isFetching}>
        {result?.obstacles.length === 0 ? (
          <p className={styles.free}>
            {labels.free(clockTime(result.endDatetime.getTime(), zone))}
          </p>
        ) : null}
        {result && result.obstacles.length > 0 ? (
          <>
            <p className={styles.blocked}>{labels.blocked(result.obstacles.length)}</p>
            <StartObstacles obstacles={result.obstacles} zone={zone} onFollow={onFollow} />
          </>
        ) : null}
      </div>
    </>
  )
}
