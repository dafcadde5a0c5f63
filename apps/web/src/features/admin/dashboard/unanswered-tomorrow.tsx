import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import type { Tomorrow } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dashboard as text } from './text.ts'
import styles from './unanswered-tomorrow.module.css'

interface UnansweredTomorrowProps {
  tomorrow: Tomorrow
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

const INITIAL_COUNT = 6

/** Who has not said to be coming tomorrow, always open: it is why the barber looks here in the evening. */
export function UnansweredTomorrow({ tomorrow, onOpen, onText }: UnansweredTomorrowProps) {
  const zone = useBusinessZone()
  const [showsAll, setShowsAll] = useState(false)
  const { total, unanswered } = tomorrow
  if (unanswered.length === 0) return null
  const shown = showsAll ? unanswered : unanswered.slice(0, INITIAL_COUNT)
  return (
    <ToDoSection name="tomorrow" title={text.unanswered} count={unanswered.length} isFolded={false}>
      <ul>
        {shown.map(({ id, client, startDatetime }) => (
          <li key={id} className={styles.person}>
            <time className={styles.time} dateTime={startDatetime.toISOString()}>
              {clockTimeOnce(startDatetime.getTime(), zone)}
            </time>
            <Button variant="quiet" size="sm" className={styles.name} onClick={() => onOpen(id)}>
              <Clamped text={client.name} />
            </Button>
            {client.phoneDial ? (
              <Button variant="quiet" size="sm" onClick={() => onText(id)}>
                <MessageSquareText size={16} aria-hidden /> {text.text}
                <VisuallyHidden> {client.name}</VisuallyHidden>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < unanswered.length ? (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
            {common.showAll(unanswered.length)}
          </Button>
        </div>
      ) : null}
      {unanswered.length < total ? (
        <p className={styles.soft}>{text.answered(total - unanswered.length, total)}</p>
      ) : null}
    </ToDoSection>
  )
}
