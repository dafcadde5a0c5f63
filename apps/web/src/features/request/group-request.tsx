import {
  DRIVE_CHOICES,
  GROUP_REQUEST_FIELDS,
  GROUP_REQUEST_MESSAGES,
  type GroupRequestErrors,
  type GroupRequestForm,
  groupRequestErrors,
  MAX_CUTS,
  MAX_DAYS_AHEAD,
  MAX_DRIVE_MINUTES,
  MAX_PLACE_LENGTH,
  MAX_REQUEST_NOTES,
  MIN_CUTS,
} from '@haircuts/core/bookings/group-requests/group-request-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { useState } from 'react'
import { type AppError, toAppError } from '../../app/api/errors.ts'
import { useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { localDate, longDate } from '../../ui/format/datetime.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { LinkState } from '../links/link-failed.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { ContactFields } from '../people/contact-fields.tsx'
import intake from '../people/fields.module.css'
import { Honeypot } from '../people/honeypot.tsx'
import { toFieldErrors } from '../people/server-errors.ts'
import { intakeLabels } from '../people/text.ts'
import { useBotCheck } from '../people/use-bot-check.ts'
import styles from './group-request.module.css'
import { groomsmen as text } from './group-request-text.ts'

const DRAFT = 'groomsmen'
const CUTS = Array.from({ length: MAX_CUTS - MIN_CUTS + 1 }, (_, index) => MIN_CUTS + index)
const BLANK: GroupRequestForm = {
  date: '',
  place: '',
  driveMinutes: '',
  cuts: String(MIN_CUTS),
  firstName: '',
  lastName: '',
  clientEmail: '',
  clientPhone: '',
  clientNotes: '',
}

type Field = keyof GroupRequestForm
type Errors = GroupRequestErrors

interface Sent {
  date: string
  cuts: number
}

export function GroupRequest() {
  const [sent, setSent] = useState<Sent>()
  if (sent)
    return (
      <LinkState heading={text.sentHeading}>
        <p role="status">{text.sent(longDate(sent.date), sent.cuts)}</p>
        <p>{text.sentNext}</p>
        <Actions>
          <ButtonLink variant="secondary" href={paths.book}>
            {text.back}
          </ButtonLink>
        </Actions>
      </LinkState>
    )
  return (
    <>
      <h1 className={styles.heading}>{text.heading}</h1>
      <p className={styles.intro}>{text.intro}</p>
      <RequestForm onSent={setSent} />
    </>
  )
}

function RequestForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { typed, errors, error, isSending, honeypot, type, blur, submit } = useRequestForm(onSent)
  const today = localDate(useNow(), useBusinessZone())
  const field = (name: Field) => ({
    id: fieldId(name),
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
    onBlur: () => blur(name),
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={intake.pair}>
        <TextField
          label={text.date}
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, MAX_DAYS_AHEAD)}
          required
          {...field('date')}
        />
        <SelectField label={text.cuts} {...field('cuts')}>
          {CUTS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={text.place}
        hint={text.placeHint}
        maxLength={MAX_PLACE_LENGTH}
        autoComplete="off"
        required
        {...field('place')}
      />
      <SelectField label={text.drive} required {...field('driveMinutes')}>
        <option value="">{text.choose}</option>
        {DRIVE_CHOICES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes > MAX_DRIVE_MINUTES ? text.farther : driveLabel(minutes)}
          </option>
        ))}
      </SelectField>
      <ContactFields field={(name) => ({ ...field(name), label: intakeLabels[name] })} />
      <TextArea
        label={text.notes}
        optional
        rows={3}
        maxLength={MAX_REQUEST_NOTES}
        hint={text.notesHint}
        {...field('clientNotes')}
      />
      <Honeypot ref={honeypot} />
      <ActError error={error} failed={text.failed} lost={text.lost} />
      <div>
        <Button type="submit" size="lg" pending={isSending}>
          {isSending ? text.sending : text.send}
        </Button>
      </div>
    </form>
  )
}

function useRequestForm(onSent: (sent: Sent) => void) {
  const { typed, type } = useTabDraft(DRAFT, BLANK)
  const [left, setLeft] = useState<readonly Field[]>([])
  const [serverErrors, setServerErrors] = useState<Errors>({})
  const { honeypot, botCheckFields } = useBotCheck()
  const { client } = trpc.useUtils()
  const act = useVisitorAct(
    async () => {
      const request = { ...payloadOf(typed), ...(await botCheckFields()) }
      await client.groupRequest.create.mutate(request)
      deleteTabDraft(DRAFT)
      onSent({ date: typed.date, cuts: Number(typed.cuts) })
    },
    {
      changesData: false,
      onFailed: (rejection) => {
        const rejected = fieldErrorsOf(rejection)
        setServerErrors(rejected)
        focusFirst(rejected)
      },
    },
  )
  const invalid = { ...serverErrors, ...groupRequestErrors(typed) }
  // A place that is too far is said at once: the rest of the form would be typed in vain.
  const isTooFar = invalid.driveMinutes === GROUP_REQUEST_MESSAGES.tooFar
  const isShown = (name: Field) => left.includes(name) || (name === 'driveMinutes' && isTooFar)
  const errors = Object.fromEntries(
    GROUP_REQUEST_FIELDS.filter(isShown).map((name) => [name, invalid[name]]),
  ) satisfies Errors

  function submit() {
    setLeft(GROUP_REQUEST_FIELDS)
    const missing = groupRequestErrors(typed)
    if (Object.keys(missing).length > 0) focusFirst(missing)
    else act.send()
  }

  const isOfFields = Object.keys(fieldErrorsOf(toAppError(act.error))).length > 0
  return {
    typed,
    errors,
    error: isOfFields ? null : act.error,
    isSending: act.isPending,
    honeypot,
    submit,
    type: (part: Partial<GroupRequestForm>) => {
      setServerErrors({})
      type(part)
    },
    blur: (name: Field) => setLeft((before) => [...new Set([...before, name])]),
  }
}

const fieldId = (name: Field) => `groomsmen-${name}`

const fieldErrorsOf = (rejection: AppError | undefined): Errors =>
  toFieldErrors(rejection, GROUP_REQUEST_FIELDS).fields

function focusFirst(errors: Errors) {
  const first = GROUP_REQUEST_FIELDS.find((name) => errors[name])
  if (first) document.getElementById(fieldId(first))?.focus()
}

function payloadOf({ firstName, lastName, ...form }: GroupRequestForm) {
  return {
    ...form,
    driveMinutes: Number(form.driveMinutes),
    cuts: Number(form.cuts),
    clientName: `${firstName.trim()} ${lastName.trim()}`,
  }
}

/** 'Up to 1 hour 15 minutes' */
function driveLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 ? '1 hour' : '', rest > 0 ? `${rest} minutes` : '']
  return `Up to ${parts.filter(Boolean).join(' ')}`
}
