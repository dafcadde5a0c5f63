import type { IntakeForm } from '@haircuts/core/bookings/intake-form'
import { daysBetween } from '@haircuts/scheduling/local-date'
import { useEffect, useId, useRef, useState } from 'react'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { deleteTabDraft, readTabDraft } from '../../../ui/browser/tab-draft.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../../ui/error-message.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSwapFocus } from '../../../ui/hooks/use-swap-focus.ts'
import { useTabDraft } from '../../../ui/hooks/use-tab-draft.ts'
import { actText, useVisitorAct, visitorFailure } from '../../links/visitor-act.tsx'
import { ContactFields } from '../../people/contact-fields.tsx'
import { Honeypot } from '../../people/honeypot.tsx'
import { toFieldErrors } from '../../people/server-errors.ts'
import { useBotCheck } from '../../people/use-bot-check.ts'
import type { Cart } from '../../services/cart.ts'
import type { Slots } from '../../times/use-slots.ts'
import { formatVisit } from '../../visit/visit-text.ts'
import { ALL_DAYS } from '../../waitlist/weekdays.ts'
import { WishFields } from '../../waitlist/wish-fields.tsx'
import { wrongFieldsText } from '../booking-error.tsx'
import { INTAKE_FIELDS } from '../intake/intake-fields.ts'
import { contactOf } from '../intake/intake-form.tsx'
import { focusFirst, useIntakeForm } from '../intake/use-intake-form.ts'
import type { BookingState } from '../use-booking.ts'
import styles from './wait-for-opening.module.css'

const text = {
  ask: 'Tell me when something opens',
  how: (visit: string, isOneDay: boolean) =>
    `We’ll email you when a time for ${visit} opens${isOneDay ? ' that day' : ''} and hold it for you for 15 minutes.`,
  first: 'From date',
  last: 'Until date',
  onlyHours: 'Only at some hours',
  onlyDaysOrHours: 'Only on some days or at some hours',
  send: 'Tell me',
  sending: 'Sending...',
  back: 'Not now',
  sentHeading: 'Please confirm by email',
  sent: (email: string) =>
    `Please open the link in the email that we send to ${email} and press the button there. You are on the waitlist once you have.`,
  lost: 'The connection was lost. Everything you typed is still here.',
} as const

interface WaitForOpeningProps {
  booking: BookingState
  visit: Cart
  /** The full days that the visitor has looked at, or pressed. */
  days: { first: string; last: string; isPressed: boolean }
  slots: Slots
}

/** Where days are full: a button, and the form by which a visitor hears of what opens. A press on a day opens the form. */
export function WaitForOpening(props: WaitForOpeningProps) {
  const { booking, visit, days } = props
  const draft = `wait:${booking.appointmentTypeId}${days.isPressed ? `:${days.first}` : ''}`
  const [isOpen, setIsOpen] = useState(() => days.isPressed || readTabDraft(draft) !== undefined)
  const [sentTo, setSentTo] = useState<string>()
  const part = useSwapFocus<HTMLDivElement>(isOpen)
  const close = () => {
    deleteTabDraft(draft)
    setIsOpen(false)
  }
  if (sentTo !== undefined) return <Sent email={sentTo} />
  if (!isOpen) {
    return (
      <div ref={part} className={styles.ask}>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.ask}
        </Button>
      </div>
    )
  }
  return (
    <WaitForm
      {...props}
      // Other add-ons are another wish, which begins with the days that are then looked at.
      key={`${days.first} ${days.last}`}
      draft={draft}
      visitName={formatVisit({ name: visit.name, addons: visit.addons })}
      onBack={close}
      onSent={(email) => {
        close()
        setSentTo(email)
      }}
    />
  )
}

function Sent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1}>
        {text.sentHeading}
      </h3>
      <p>{text.sent(email)}</p>
    </div>
  )
}

interface WaitFormProps extends WaitForOpeningProps {
  /** The name of the draft. */
  draft: string
  visitName: string
  onBack: () => void
  onSent: (email: string) => void
}

function WaitForm(props: WaitFormProps) {
  const { booking, visit, days, slots, draft, visitName, onBack, onSent } = props
  const { today, lastDate } = slots
  const opens = slots.opens ?? ANY_TIME
  const whole = { weekdays: ALL_DAYS, fromTime: opens.fromTime, toTime: opens.toTime }
  const stored = { firstDate: days.first, lastDate: days.last, ...whole }
  const { typed: wish, type } = useTabDraft(draft, stored)
  const { weekdays, fromTime, toTime } = wish
  const isOneDay = wish.firstDate === wish.lastDate
  const isLong = isLongerThanWeek(wish)
  const { form, honeypot, isSending, errorMessage, send } = useWait(booking, onSent)
  const [isNarrowed] = useState(
    () => JSON.stringify({ weekdays, fromTime, toTime }) !== JSON.stringify(whole),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useId()
  useEffect(() => heading.current?.focus(), [])
  const wrong = wrongFieldsText(form.errors)
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault()
        const addonIds = visit.addons.map(({ id }) => id)
        // Days that are not asked about are not left out either.
        send({ ...wish, addonIds, weekdays: isLong ? weekdays : ALL_DAYS })
      }}
    >
      <h3 id={title} ref={heading} tabIndex={-1}>
        {text.ask}
      </h3>
      <p>{text.how(visitName, isOneDay)}</p>
      <div className={styles.dates}>
        <TextField
          label={text.first}
          type="date"
          required
          min={today}
          max={lastDate}
          value={wish.firstDate}
          onChange={({ target }) => type({ firstDate: target.value })}
        />
        <TextField
          label={text.last}
          type="date"
          required
          min={wish.firstDate || today}
          max={lastDate}
          value={wish.lastDate}
          onChange={({ target }) => type({ lastDate: target.value })}
        />
      </div>
      <ContactFields {...contactOf(form)} />
      <details className={styles.rest} open={isNarrowed}>
        <summary>{isLong ? text.onlyDaysOrHours : text.onlyHours}</summary>
        <WishFields
          typed={{ weekdays, fromTime, toTime }}
          days={isLong ? opens.weekdays : []}
          onType={type}
        />
      </details>
      <Honeypot ref={honeypot} />
      {errorMessage || wrong ? (
        <ErrorMessage>
          <ErrorTitle>{errorMessage || wrong}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <Actions>
        <Button type="submit" size="lg" pending={isSending}>
          {isSending ? text.sending : text.send}
        </Button>
        <Button variant="quiet" size="lg" onClick={onBack}>
          {text.back}
        </Button>
      </Actions>
    </form>
  )
}

const ANY_TIME = { weekdays: ALL_DAYS, fromTime: '00:00', toTime: '24:00' }
const WEEK = 7

/** In a week or less the two dates say which days. */
function isLongerThanWeek({ firstDate, lastDate }: { firstDate: string; lastDate: string }) {
  return firstDate !== '' && lastDate !== '' && daysBetween(firstDate, lastDate) >= WEEK
}

interface Wish {
  addonIds: number[]
  firstDate: string
  lastDate: string
  weekdays: number[]
  fromTime: string
  toTime: string
}

/** Sends the wish, one request at a time. The contact is the one of the booking form, so it is typed once. */
function useWait(booking: BookingState, onSent: (email: string) => void) {
  const { appointmentTypeId, typed, setTyped } = booking
  // The other fields of the booking form are not asked for.
  const form = useIntakeForm({ ...typed, isFirstTime: 'no' }, setTyped)
  const { honeypot, botCheckFields, clearHoneypot } = useBotCheck()
  const { client } = trpc.useUtils()
  const wait = useVisitorAct(
    async ({ intake, ...wish }: Wish & { intake: IntakeForm }) => {
      const contact = {
        clientName: `${intake.firstName} ${intake.lastName}`,
        clientEmail: intake.clientEmail,
        clientPhone: intake.clientPhone,
      }
      const entry = { appointmentTypeId, ...wish, ...contact, ...(await botCheckFields()) }
      await client.waitlist.wait.mutate(entry)
      onSent(intake.clientEmail)
    },
    {
      changesData: false,
      onFailed: (rejection) => {
        if (!rejection || rejection.errors.length === 0) return
        clearHoneypot()
        const { fields } = toFieldErrors(rejection, INTAKE_FIELDS)
        form.showServerErrors(fields)
        focusFirst(fields)
      },
    },
  )

  function send(wish: Wish) {
    wait.reset()
    const intake = form.validate()
    if (intake) wait.send({ ...wish, intake })
    else focusFirst(form.invalid())
  }

  const rejection = toAppError(wait.error)
  return {
    form,
    honeypot,
    isSending: wait.isPending,
    /** The fields show their own errors. */
    errorMessage: rejection?.errors.length
      ? toFieldErrors(rejection, INTAKE_FIELDS).others.join(' ')
      : wait.error && visitorFailure(wait.error, actText.failed, text.lost),
    send,
  }
}
