import type { BookingDetails } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { clockTime, shortDay } from '../../../../ui/format/datetime.ts'
import styles from './cleanup-line.module.css'
import { bookingDetails as text } from './text.ts'

/** Both are undefined until the details have loaded. */
export interface Cleanups {
  cleanup?: BookingDetails['cleanup'] | undefined
  cleanupOf?: BookingDetails['cleanupOf'] | undefined
}

interface CleanupLineProps extends Cleanups {
  onOpen: (bookingId: number) => void
}

/** Whether the free clean-up of a visit was used, or for a clean-up, which visit it came with. */
export function CleanupLine({ cleanup, cleanupOf, onOpen }: CleanupLineProps) {
  const zone = useBusinessZone()
  const when = (date: Date) => {
    const at = date.getTime()
    return `${shortDay(at, zone)}, ${clockTime(at, zone)}`
  }
  if (cleanupOf) {
    return (
      <p className={styles.line}>
        <button type="button" className={styles.open} onClick={() => onOpen(cleanupOf.id)}>
          {text.cleanupOf(when(cleanupOf.startDatetime))}
        </button>
      </p>
    )
  }
  if (!cleanup) return null
  const { used, isOpen, lastDate } = cleanup
  return (
    <p className={styles.line}>
      {text.cleanup}{' '}
      {used ? (
        <button type="button" className={styles.open} onClick={() => onOpen(used.id)}>
          {usedText(used.status, when(used.startDatetime))}
        </button>
      ) : isOpen ? (
        text.cleanupOpen(shortDay(Date.parse(lastDate), 'UTC'))
      ) : (
        text.cleanupOver
      )}
    </p>
  )
}

function usedText(status: string, when: string): string {
  if (status === 'completed') return text.cleanupUsed(when)
  return status === 'no-show' ? text.cleanupMissed(when) : text.cleanupBooked(when)
}
