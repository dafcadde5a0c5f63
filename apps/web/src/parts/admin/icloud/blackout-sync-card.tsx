import { blackoutSync as words } from '../../../content/admin/icloud.ts'
import type { CloudCalendar } from '../../../lib/admin/cloud.ts'
import { calendarName } from '../../../lib/admin/cloud.ts'
import { dateAndTime } from '../../../lib/admin/datetime.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import type { Say } from '../../../lib/admin/use-passing-message.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './calendar-row.module.css'
import { CalendarRow } from './calendar-row.tsx'

/** A mapping is seen at the switch itself: its message goes sooner. */
const MAPPING_MS = 3000

interface SyncProps {
  calendars: readonly CloudCalendar[]
  say: Say
}

export function BlackoutSyncCard({ calendars, say }: SyncProps) {
  const refresh = useRefresh()
  const synced = () => refresh('cloudCalendar', 'blackout', 'calendarEvent', 'availability')
  const discover = trpc.cloudCalendar.discover.useMutation({
    onSuccess: () => say(words.discovered),
    onError: (error) => say(failureWords(error, words.discoverFailed), { tone: 'bad' }),
    onSettled: () => refresh('cloudCalendar'),
  })
  const syncAll = trpc.cloudCalendar.syncAll.useMutation({
    onSuccess: () => say(words.syncedAll),
    onError: (error) => say(failureWords(error, words.syncAllFailed), { tone: 'bad' }),
    onSettled: synced,
  })
  return (
    <Card title={words.title}>
      <p className={styles.words}>{words.words}</p>
      <div className={styles.actions}>
        <Button
          variant={calendars.length > 0 ? 'secondary' : 'primary'}
          pending={discover.isPending}
          onClick={() => discover.mutate()}
        >
          {discover.isPending ? words.discovering : words.discover}
        </Button>
        <Button
          variant="secondary"
          disabled={!calendars.some(({ mappedToBlackout }) => mappedToBlackout)}
          pending={syncAll.isPending}
          onClick={() => syncAll.mutate()}
        >
          {syncAll.isPending ? words.syncing : words.syncAll}
        </Button>
      </div>
      {calendars.length === 0 ? <p>{words.none}</p> : null}
      <ul className={styles.list}>
        {calendars.map((calendar) => (
          <MappedRow key={calendar.id} calendar={calendar} say={say} onSynced={synced} />
        ))}
      </ul>
    </Card>
  )
}

interface MappedRowProps {
  calendar: CloudCalendar
  say: Say
  onSynced: () => Promise<void>
}

function MappedRow({ calendar, say, onSynced }: MappedRowProps) {
  const zone = useBusinessZone()
  const { id, mappedToBlackout, lastSyncedAt, lastError } = calendar
  const map = trpc.cloudCalendar.update.useMutation({
    onSuccess: () => say(words.mappingUpdated, { forMs: MAPPING_MS }),
    onError: (error) => say(failureWords(error, words.mappingFailed), { tone: 'bad' }),
    onSettled: onSynced,
  })
  const sync = trpc.cloudCalendar.sync.useMutation({
    onSuccess: ({ message }) => say(message || words.synced),
    onError: (error) => say(failureWords(error, words.syncFailed), { tone: 'bad' }),
    onSettled: onSynced,
  })
  const isMapped = map.isPending ? map.variables.mappedToBlackout === true : mappedToBlackout
  const when = lastSyncedAt ? dateAndTime(lastSyncedAt.getTime(), zone) : words.never
  return (
    <CalendarRow calendar={calendar} detail={`${words.lastSynced}: ${when}`} trouble={lastError}>
      <Switch
        checked={isMapped}
        label={`${calendarName(calendar)}: ${isMapped ? words.mapped : words.unmapped}`}
        onChange={(mapped) => map.mutate({ id, mappedToBlackout: mapped })}
      >
        {isMapped ? words.mapped : words.unmapped}
      </Switch>
      {mappedToBlackout ? (
        <Button
          variant="secondary"
          size="sm"
          pending={sync.isPending}
          onClick={() => sync.mutate({ id })}
        >
          {sync.isPending ? words.syncing : words.sync}
        </Button>
      ) : null}
    </CalendarRow>
  )
}
