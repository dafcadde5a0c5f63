import { useState } from 'react'
import { useBusinessZone } from '../../app/api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/field.tsx'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { BookerForm } from './booker-form.tsx'
import { ownText as text } from './own-text.ts'
import styles from './poll.module.css'
import type { PollState, PollView } from './use-poll.ts'

interface PartProps {
  poll: PollView
  state: PollState
}

/**
 * Books a time. Everybody in the poll can book one that suits all; the person who began the poll can book any time, for those
 * who come.
 */
export function BookPoll({ poll, state }: PartProps) {
  const { people, times, favourite } = poll
  const zone = useBusinessZone()
  const me = people.find(({ id }) => id === state.own?.personId)
  const agreed = times.find(({ suitsEveryone }) => suitsEveryone)
  const [isOpen, setIsOpen] = useState(agreed !== undefined)
  const free = times.filter(({ isFree }) => isFree)
  const [start, setStart] = useState(
    (agreed?.startDatetime ?? favourite ?? free[0]?.startDatetime)?.getTime() ?? 0,
  )
  const others = people.filter(({ id }) => id !== me?.id)
  const suited = (id: number, at: number) =>
    times.some(({ startDatetime, suits }) => startDatetime.getTime() === at && suits.includes(id))
  const suitedIds = (at: number) => others.filter(({ id }) => suited(id, at)).map(({ id }) => id)
  const [coming, setComing] = useState<readonly number[]>(() => suitedIds(start))
  if (!me || others.length === 0 || free.length === 0) return null
  const canChoose = me.isBeginner
  if (!agreed && !canChoose) return null
  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.goodEnough}
        </Button>
      </div>
    )
  const ids = coming.filter((id) => others.some((each) => each.id === id))
  return (
    <Card title={text.bookHeading}>
      <div className={styles.book}>
        {canChoose ? (
          <>
            <SelectField
              label={text.bookWhen}
              value={start}
              onChange={({ target }) => {
                const chosen = Number(target.value)
                setStart(chosen)
                setComing(suitedIds(chosen))
              }}
            >
              {free.map(({ startDatetime }) => (
                <option key={startDatetime.getTime()} value={startDatetime.getTime()}>
                  {shortDay(startDatetime.getTime(), zone)},{' '}
                  {clockTime(startDatetime.getTime(), zone)}
                </option>
              ))}
            </SelectField>
            <fieldset className={styles.choice}>
              <legend className={styles.legend}>{text.bookWho}</legend>
              <div className={styles.checkboxes}>
                {others.map(({ id, firstName }) => (
                  <Checkbox
                    key={id}
                    checked={ids.includes(id)}
                    onCheckedChange={(checked) =>
                      setComing(checked ? [...ids, id] : ids.filter((each) => each !== id))
                    }
                  >
                    {firstName}
                    {suited(id, start) ? '' : ` (${text.doesNotSuit})`}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          </>
        ) : null}
        <BookerForm
          firstName={me.firstName}
          send={text.book(ids.length + 1)}
          sending={text.booking}
          isSending={state.acting === 'book'}
          error={state.failed === 'book' ? state.error : null}
          problem={ids.length === 0 ? text.pickPeople : undefined}
          onBack={agreed ? undefined : () => setIsOpen(false)}
          onSend={(contact) => state.book(start, ids, contact)}
        />
      </div>
    </Card>
  )
}

/** The person who began the poll enters a contact, so that a time that suits all is booked with the last answer. */
export function BooksAtOnce({ poll, state }: PartProps) {
  const me = poll.people.find(({ id }) => id === state.own?.personId)
  const hasAgreed = poll.times.some(({ suitsEveryone }) => suitsEveryone)
  if (!me?.isBeginner || hasAgreed) return null
  if (poll.booksAtOnce) return <p className={styles.note}>{text.autoBookingOn}</p>
  return (
    <details className={styles.details}>
      <summary>{text.autoBookingHeading}</summary>
      <div className={styles.detailsContent}>
        <p className={styles.soft}>{text.autoBooking}</p>
        <BookerForm
          firstName={me.firstName}
          send={text.autoBookingSave}
          sending={text.saving}
          isSending={state.acting === 'contact'}
          error={state.failed === 'contact' ? state.error : null}
          onSend={(contact) => state.setContact(contact)}
        />
      </div>
    </details>
  )
}
