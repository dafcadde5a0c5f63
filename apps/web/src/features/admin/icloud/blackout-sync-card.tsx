import { EntryList } from '../../../app/admin/screen/entry-list.tsx'
import { TaskProgress } from '../../../app/admin/screen/task-progress.tsx'
import type { CloudCalendar } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { Switch } from '../../../ui/switch.tsx'
import styles from './calendar-row.module.css'
import { CalendarRow } from './calendar-row.tsx'
import { SyncProblem, useSyncHealth } from './sync-problem.tsx'
import { blackoutSync as text } from './text.ts'
import { type ShowMessage, showFailure } from './transient-message.tsx'
import { calendarName } from './use-cloud-account.ts'

/** Shorter than the default, since the switch itself shows the result. */
const MAPPING_MESSAGE_MS = 3000

interface SyncProps {
  calendars: readonly CloudCalendar[]
  showMessage: ShowMessage
}

export function BlackoutSyncCard({ calendars, showMessage }: SyncProps) {
  const discover = trpc.cloudCalendar.discover.useMutation({
    onSuccess: () => showMessage(text.discovered),
    onError: (error) => showFailure(showMessage, error, text.discoverFailed),
  })
  const syncAll = trpc.cloudCalendar.syncAll.useMutation({
    onSuccess: () => showMessage(text.syncedAll),
    onError: (error) => showFailure(showMessage, error, text.syncAllFailed),
  })
  return (
    <Card title={text.title}>
      <p className={styles.body}>{text.description}</p>
      <div className={styles.actions}>
        <Button
          variant={calendars.length > 0 ? 'secondary' : 'primary'}
          pending={discover.isPending}
          onClick={() => discover.mutate()}
        >
          {discover.isPending ? text.discovering : text.discover}
        </Button>
        <Button
          variant="secondary"
          disabled={!calendars.some(({ mappedToBlackout }) => mappedToBlackout)}
          pending={syncAll.isPending}
          onClick={() => syncAll.mutate()}
        >
          {syncAll.isPending ? text.syncing : text.syncAll}
        </Button>
      </div>
      {calendars.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <EntryList>
          {calendars.map((calendar) => (
            <MappedRow key={calendar.id} calendar={calendar} showMessage={showMessage} />
          ))}
        </EntryList>
      )}
    </Card>
  )
}

interface MappedRowProps {
  calendar: CloudCalendar
  showMessage: ShowMessage
}

function MappedRow({ calendar, showMessage }: MappedRowProps) {
  const zone = useBusinessZone()
  const { id, mappedToBlackout, lastSyncedAt, lastError } = calendar
  const map = trpc.cloudCalendar.update.useMutation({
    // The requests are sent in this order, so that the last press decides.
    scope: { id: `calendar-${id}` },
    onSuccess: () => showMessage(text.mappingUpdated, { forMs: MAPPING_MESSAGE_MS }),
    onError: (error) => showFailure(showMessage, error, text.mappingFailed),
  })
  const sync = trpc.cloudCalendar.sync.useMutation({
    onSuccess: ({ message }) => showMessage(message || text.synced),
    onError: (error) => showFailure(showMessage, error, text.syncFailed),
  })
  const isMapped = map.isPending ? map.variables.mappedToBlackout === true : mappedToBlackout
  const when = lastSyncedAt ? dateAndTime(lastSyncedAt.getTime(), zone) : text.never
  const { firstSync = null, events = 0 } = useSyncHealth(id) ?? {}
  return (
    <CalendarRow
      calendar={calendar}
      facts={[`${text.lastSynced}: ${when}`, ...(events > 0 ? [text.events(events)] : [])]}
      problem={<SyncProblem id={id} message={lastError} />}
      progress={
        firstSync ? (
          <TaskProgress task={firstSync} label={text.firstSync} hint={text.firstSyncHint} />
        ) : undefined
      }
    >
      <Switch
        checked={isMapped}
        label={`${calendarName(calendar)}: ${isMapped ? text.mapped : text.unmapped}`}
        onChange={(mapped) => map.mutate({ id, mappedToBlackout: mapped })}
      >
        {isMapped ? text.mapped : text.unmapped}
      </Switch>
      {mappedToBlackout ? (
        <Button
          variant="secondary"
          size="sm"
          pending={sync.isPending}
          onClick={() => sync.mutate({ id })}
        >
          {sync.isPending ? text.syncing : text.sync}
        </Button>
      ) : null}
    </CalendarRow>
  )
}
