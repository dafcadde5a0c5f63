import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import type { Closing } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { dateAndTime, dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './closed-person.module.css'
import { closedDays as text } from './text.ts'

type Person = Closing['people'][number]

interface Acts {
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

export function ClosedPeople({ people, ...acts }: Acts & { people: readonly Person[] }) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <ClosedPerson
          key={`${person.bookingId} ${person.closedStartDatetime.getTime()}`}
          person={person}
          {...acts}
        />
      ))}
    </ul>
  )
}

/** One client of a closed day: the outcome of the booking, and the contact of a client who has not chosen another time yet. */
function ClosedPerson({ person, onOpen, onText }: Acts & { person: Person }) {
  const zone = useBusinessZone()
  const { bookingId, clientName, clientPhone, clientPhoneDial, typeName, closedStartDatetime } =
    person
  const isPending = person.needsCall || person.state === 'waiting'
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)
  const [firstName = clientName] = clientName.split(' ')
  return (
    <li className={styles.person}>
      <Button variant="quiet" size="sm" className={styles.name} onClick={() => onOpen(bookingId)}>
        {clientName}
      </Button>
      <p className={styles.soft}>
        {text.had(dateAndTime(closedStartDatetime.getTime(), zone), typeName)}
        {person.isInSeries ? `, ${text.inSeries}` : null}
      </p>
      <p>{formatState(person, when)}</p>
      {person.heldUntil && person.heldTimes.length > 0 ? (
        <p className={styles.soft}>
          {text.held(
            person.heldTimes.map((at) => dateAndTime(at.getTime(), zone)).join(' · '),
            when(person.heldUntil),
          )}
        </p>
      ) : null}
      {isPending ? (
        <div className={styles.ways}>
          {clientPhone ? (
            <Button variant="secondary" size="sm" onClick={() => onText(bookingId)}>
              <MessageSquareText size={16} aria-hidden /> {text.text(firstName)}
            </Button>
          ) : null}
          {clientPhoneDial ? (
            <ButtonAnchor variant="secondary" size="sm" href={`tel:${clientPhoneDial}`}>
              <Phone size={16} aria-hidden /> {text.call}
              <VisuallyHidden> {clientName}</VisuallyHidden>
            </ButtonAnchor>
          ) : (
            <span>{clientPhone}</span>
          )}
          {isToTell(person) ? <ToldButton person={person} /> : null}
        </div>
      ) : null}
    </li>
  )
}

/** Whether the client does not know yet, rather than having declined or not answered. */
export function isToTell({ needsCall, state }: Person): boolean {
  return needsCall && state !== 'declined' && state !== 'no-answer'
}

/** Notes that the barber has told the client himself. */
function ToldButton({ person: { bookingId, clientName } }: { person: Person }) {
  const { mutateAsync } = trpc.booking.openedText.useMutation()
  const note = useAct(() => mutateAsync({ id: bookingId, kind: 'closed', app: 'phone' }), {
    about: () => `told-${bookingId}`,
    done: () => text.isTold(clientName),
    failed: text.toldFailed,
  })
  return (
    <Button variant="quiet" size="sm" pending={note.isPending} onClick={() => note.send()}>
      {text.told}
      <VisuallyHidden> {clientName}</VisuallyHidden>
    </Button>
  )
}

function formatState(
  { state, startDatetime, heldUntil }: Person,
  when: (at: Date) => string,
): string {
  if (state === 'moved') return text.states.moved(when(startDatetime))
  if (state === 'waiting') return text.states.waiting(heldUntil ? when(heldUntil) : '')
  return text.states[state]
}
