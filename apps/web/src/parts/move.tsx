import { useEffect, useRef, useState } from 'react'
import { reschedule } from '../content/reschedule.ts'
import { clockTime, localDate, longDay, shortDay } from '../lib/datetime.ts'
import { trpc } from '../lib/trpc.ts'
import { useChange } from '../lib/use-change.ts'
import { useLater } from '../lib/use-later.ts'
import type { ShownVisit } from '../lib/use-linked-visit.ts'
import { useSlots } from '../lib/use-slots.ts'
import { useStepHistory } from '../lib/use-step-history.ts'
import { visitWords } from '../lib/visit-words.ts'
import { LinkFailed } from './link-failed.tsx'
import styles from './move.module.css'
import { MoveLayout } from './move-layout.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { VisitTotal } from './visit-total.tsx'

interface MoveProps {
  visit: ShownVisit
  publicToken: string
  /** Everything after the choice of a time, and the visits that cannot be moved. */
  loadEnd: () => Promise<typeof import('./move-end.tsx')>
}

/** Choosing a new time for a visit, confirming it, done. */
export function Move({ visit, publicToken, loadEnd }: MoveProps) {
  const { booking, timezone } = visit
  const change = useChange(trpc.booking.reschedule.useMutation())
  const [chosen, setChosen] = useState<number | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  /** Where the visit was: the answer to a move knows only where it is. */
  const [from, setFrom] = useState(0)

  const isOpen = booking.status === 'confirmed'
  const isEnding = isConfirming || !isOpen || change.changed !== undefined
  const end = useLater(loadEnd, isEnding)
  const slots = useSlots({
    publicToken,
    durationMinutes: booking.durationMinutes,
    enabled: isOpen && !change.changed,
  })
  useFocusOnReturn(isConfirming)

  const current = booking.startDatetime.getTime()
  const choose = (start: number) => {
    change.forget()
    setChosen(start)
    setIsConfirming(true)
  }

  const chooseAnother = () => {
    if (chosen !== null) slots.show(localDate(chosen, timezone))
    setIsConfirming(false)
  }
  useStepHistory({
    isAhead: isConfirming && isOpen && !change.changed,
    onBack: chooseAnother,
    onForward: () => setIsConfirming(chosen !== null),
  })

  if (isEnding && end.hasFailed) return <LinkFailed onRetry={end.retry} />
  if (isEnding && !end.module) return <MoveLayout />
  if (isEnding && end.module) {
    const { InvalidLink, CannotReschedule, Moved, ConfirmMove } = end.module
    if (change.trouble?.code === 'link_invalid') return <InvalidLink purpose="reschedule" />
    if (change.changed)
      return (
        <Moved
          visit={{ booking: change.changed, timezone }}
          from={from}
          publicToken={publicToken}
        />
      )
    if (!isOpen) return <CannotReschedule visit={visit} />
    if (chosen !== null)
      return (
        <MoveLayout isConfirming booked={<BookedNow visit={visit} />}>
          <ConfirmMove
            visit={visit}
            chosen={chosen}
            isSending={change.isSending}
            trouble={change.trouble}
            onConfirm={() => {
              setFrom(current)
              change.send({ publicToken, newStartDatetime: new Date(chosen) })
            }}
            onChoose={choose}
            onChooseAnother={chooseAnother}
          />
        </MoveLayout>
      )
  }
  return (
    <MoveLayout booked={<BookedNow visit={visit} />}>
      <SlotPicker
        slots={slots}
        heading={reschedule.chooseTime}
        current={current}
        chosen={chosen}
        onChoose={choose}
      />
    </MoveLayout>
  )
}

function BookedNow({ visit: { booking, timezone } }: { visit: ShownVisit }) {
  const { appointmentType, addons, durationMinutes, price } = booking
  const name = visitWords({ name: appointmentType.name, addons })
  const start = booking.startDatetime.getTime()
  return (
    <>
      <div className={styles.booked}>
        <p className={styles.label}>{reschedule.bookedNow}</p>
        <p className={styles.when}>
          <span>{longDay(start, timezone)},</span>{' '}
          <time dateTime={booking.startDatetime.toISOString()}>{clockTime(start, timezone)}</time>
        </p>
        <p className={styles.what}>{name}</p>
      </div>
      <VisitTotal
        visit={{ name, durationMinutes, price }}
        when={reschedule.now(`${shortDay(start, timezone)}, ${clockTime(start, timezone)}`)}
      />
    </>
  )
}

/** Back from the question to the times: their heading says where one is. */
function useFocusOnReturn(isAway: boolean) {
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) {
      const heading = document.getElementById('times-heading')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
    }
    wasAway.current = isAway
  }, [isAway])
}
