import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@haircuts/core/bookings/intake-rules-form'
import { useSendsEmail } from '../../../app/api/content.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { clockTime, shortDay } from '../../../ui/format/datetime.ts'
import { priceText, suggestedText } from '../../../ui/format/money.ts'
import { bookingDetails } from '../../people/text.ts'
import type { Slots } from '../../times/use-slots.ts'
import { OwnClock } from '../../visit/visit-sheet.tsx'
import { minutesText } from '../../visit/visit-text.ts'
import { moreText, NewLimits } from '../booking-details.tsx'
import { BookingError, wrongFieldsText } from '../booking-error.tsx'
import { IntakeFormView } from '../intake/intake-form.tsx'
import { ownFailure } from '../use-submit-booking.ts'
import styles from './group.module.css'
import { formatPerson } from './group-people.tsx'
import type { PersonPlan } from './group-state.ts'
import { groupText } from './text.ts'
import { companionId, type GroupState, minutesOf } from './use-group-booking.ts'

const MINUTE = 60_000

interface GroupDetailsProps {
  group: GroupState
  plans: readonly PersonPlan[]
  /** The length and price of all visits together, less the discount. */
  total: { durationMinutes: number; price: number }
  offsets: readonly number[] | undefined
  timezone: string
  today: string
  cutoffs: Slots['cutoffs']
  onChangeTime: () => void
}

/** The step after the choice of a time: everyone's times and prices, the contact, and the names of the others. */
export function GroupDetails(props: GroupDetailsProps) {
  const { group, plans, timezone, cutoffs, onChangeTime } = props
  const { form, start } = group
  const own = group.ownBookingAt(start, minutesOf(plans))
  const failure = own ? ownFailure(own) : group.failure
  const wrong = [
    wrongFieldsText(form.errors),
    wrongOthers(group, 'name'),
    wrongOthers(group, 'email'),
  ]
  return (
    <>
      <Summary {...props} />
      {cutoffs && start !== null ? (
        <NewLimits start={start} cutoffs={cutoffs} timezone={timezone} />
      ) : null}
      <IntakeFormView
        form={form}
        style={group.style}
        honeypot={group.honeypot}
        isSending={group.isSending}
        canSend={start !== null}
        send={groupText.send(plans.length)}
        onSend={() => void group.send(plans, timezone)}
      >
        <Companions group={group} />
        {failure ? (
          <BookingError
            failure={failure}
            timezone={timezone}
            wrong={wrong.filter(Boolean).join(' ')}
            chosen={start}
            onChoose={group.choose}
            onChangeTime={onChangeTime}
          />
        ) : null}
      </IntakeFormView>
    </>
  )
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Please enter a first name for person 2 and person 3.', or nothing. */
function wrongOthers({ people: all, companionErrors }: GroupState, field: 'name' | 'email') {
  const people = companionErrors.flatMap((each, index) =>
    each[field] ? [all[index + 1]?.name.trim() || formatPerson(index + 1).toLowerCase()] : [],
  )
  return people.length > 0 ? groupText.wrong[field](listed.format(people)) : ''
}

function Summary({
  group,
  plans,
  total,
  offsets,
  timezone,
  today,
  onChangeTime,
}: GroupDetailsProps) {
  const { start } = group
  const { durationMinutes: minutes, price } = total
  const saved = plans.reduce((sum, { discount }) => sum + discount, 0)
  return (
    <div className={styles.summary}>
      <h2 className={styles.sentence} id="summary-heading" tabIndex={-1}>
        {start === null ? (
          bookingDetails.noTime
        ) : (
          <span className={styles.when}>
            <time dateTime={new Date(start).toISOString()}>
              {shortDay(start, timezone)}, {clockTime(start, timezone)}
            </time>{' '}
            to {clockTime(start + minutes * MINUTE, timezone)}
          </span>
        )}
      </h2>
      <ol className={styles.times}>
        {plans.map(({ person, cart, discount }, index) => {
          const begins = start !== null && offsets ? start + (offsets[index] ?? 0) : null
          return (
            <li key={formatPerson(index)}>
              <strong>{person.name.trim() || formatPerson(index)}</strong>
              <span className={styles.clock}>
                {begins === null ? null : clockTime(begins, timezone)}
              </span>
              <ul className={styles.parts}>
                <li>{cart.name}</li>
                {cart.addons.map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
              </ul>
              <span className={styles.price}>{suggestedText(cart.price - discount)}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles.together}>
        {groupText.people(plans.length)}, {minutesText(minutes)}, {suggestedText(price)}
      </p>
      {saved > 0 ? <p className={styles.soft}>{groupText.saved(priceText(saved))}</p> : null}
      <div className={styles.row}>
        <p className={styles.soft}>
          {start === null ? bookingDetails.chooseBelow : moreText(start, timezone, today)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChangeTime}
        >
          {bookingDetails.changeTime}
        </Button>
      </div>
      {start === null ? null : <OwnClock start={start} timezone={timezone} />}
    </div>
  )
}

/** Asks for the first name of each other person, and for an optional email. */
function Companions({ group }: { group: GroupState }) {
  const sendsEmail = useSendsEmail()
  return (
    <fieldset className={styles.companions}>
      <legend className={styles.title}>{groupText.othersHeading}</legend>
      <p className={styles.soft}>
        {groupText.othersHint} {sendsEmail ? groupText.emailsHint : null}
      </p>
      {group.people.slice(1).map(({ name, email }, at) => {
        const index = at + 1
        const who = formatPerson(index)
        const errors = group.companionErrors[at]
        return (
          <div key={who} className={styles.pair}>
            <TextField
              id={companionId(index, 'name')}
              label={groupText.firstName(who)}
              autoComplete="off"
              required
              maxLength={MAX_NAME_LENGTH}
              value={name}
              error={errors?.name}
              onChange={(event) => group.change(index, { name: event.target.value })}
            />
            <EmailField
              id={companionId(index, 'email')}
              label={groupText.email(who.toLowerCase())}
              autoComplete="off"
              optional
              maxLength={MAX_EMAIL_LENGTH}
              value={email}
              error={errors?.email}
              onChange={(event) => group.change(index, { email: event.target.value })}
              onTake={(taken) => group.change(index, { email: taken })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
