import { Popover } from '@base-ui/react/popover'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { DayHours } from '../../../../app/api/admin-outputs.ts'
import { Button } from '../../../../ui/button.tsx'
import { dateAndTime, dayText } from '../../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../../ui/format/datetime.ts'
import { fromWallTime } from '../../../../ui/format/wall-time.ts'
import { useLastDefined } from '../../../../ui/hooks/use-lingering.ts'
import { openingOf } from '../../time-off/blackout-times.ts'
import type { Dropped } from '../../times/calendar-times.ts'
import { calendar as text } from '../text.ts'
import styles from './slot-choice.module.css'

/** An empty time or day that was clicked, and the position on the screen. */
export interface ChosenSlot {
  start: Date
  isAllDay: boolean
  x: number
  y: number
}

interface SlotChoiceProps {
  /** The choice is open while this is defined. */
  slot: ChosenSlot | undefined
  zone: string
  week: readonly DayHours[]
  onClose: () => void
  onBook: (start: Date) => void
  onBlock: (selected: Dropped) => void
}

const HOUR = 3_600_000

/** Offers what to create at an empty time: a booking, or a blackout of an hour or of the whole day. */
export function SlotChoice({ slot, zone, week, onClose, onBook, onBlock }: SlotChoiceProps) {
  const shown = useLastDefined(slot)
  if (!shown) return null
  const { start, isAllDay, x, y } = shown
  const at = start.getTime()
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
  const end = new Date(at + HOUR)
  const opening = isAllDay ? fromWallTime(openingOf(localDate(at, zone), week), zone) : at
  return (
    <Popover.Root open={slot !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={8}
          collisionPadding={8}
          className={styles.place}
        >
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>
              {isAllDay ? dayText(at, zone) : dateAndTime(at, zone)}
            </Popover.Title>
            <div className={styles.choices}>
              <Button onClick={() => onBook(new Date(opening ?? at))}>
                <CalendarPlus size={18} aria-hidden /> {text.chooseBooking}
              </Button>
              <Button variant="secondary" onClick={() => onBlock({ start, end, allDay: isAllDay })}>
                <CalendarOff size={18} aria-hidden /> {text.chooseBlock}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
