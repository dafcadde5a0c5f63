import {
  type BlackoutForm,
  BOOKING_CHOICES,
  blackoutForm,
  MAX_TIMES,
  REPEATS,
} from '@haircuts/core/availability/blackout-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { EmailOffNote, useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { DayHours } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { type BlackoutPrefill, NEW_TIME_OFF } from '../times/calendar-times.ts'
import {
  type BlackoutTexts,
  closedSpan,
  halfOfDay,
  instantsOf,
  onDate,
  pushedEnd,
  selectedTimes,
  withAllDay,
} from './blackout-times.ts'
import { isToTell } from './closed-person.tsx'
import { closedDays, timeOff as text } from './text.ts'
import styles from './time-off-dialog.module.css'
import { WaitingThen } from './waiting-then.tsx'

type TimeOffDialogProps = Omit<TimeOffFormProps, 'prefill'> & {
  /** The dialog is open while this is defined. */
  prefill: BlackoutPrefill | undefined
}

/** The one dialog to be away: hours or whole days, once or weekly, with or without other times for who has a booking. */
export function TimeOffDialog({ prefill, ...form }: TimeOffDialogProps) {
  return (
    <FormDialog
      draft={NEW_TIME_OFF}
      open={prefill !== undefined}
      onClose={form.onClose}
      title={text.createTitle}
    >
      {prefill ? <TimeOffForm prefill={prefill} {...form} /> : null}
    </FormDialog>
  )
}

interface TimeOffFormProps {
  prefill: BlackoutPrefill
  week: readonly DayHours[]
  onClose: () => void
}

const FIELDS = {
  title: 'title',
  start_datetime: 'start',
  from_date: 'start',
  from_time: 'start',
  end_datetime: 'end',
  to_date: 'end',
  to_time: 'end',
  reason: 'reason',
  is_all_day: 'isAllDay',
  repeat_until: 'repeatUntil',
  repeat_count: 'repeatCount',
} as const

const BLANK = {
  title: text.suggestedTitle,
  reason: '',
  repeat: 'never',
  repeatUntil: '',
  repeatCount: '',
  bookings: 'offer',
} as const satisfies Partial<BlackoutForm>

function TimeOffForm({ prefill, week, onClose }: TimeOffFormProps) {
  const zone = useBusinessZone()
  const [times] = useState(() => selectedTimes(prefill, zone, now()))
  const { block, close } = useTakeOff()
  const dialog = useAdminForm(blackoutForm, {
    defaultValues: { ...BLANK, ...times },
    fields: FIELDS,
    otherwise: text.createFailed,
    save: async (values) => {
      await (isOffering ? close(values, onClose) : block(values, onClose))
    },
  })
  const { field, form } = dialog
  const values = useWatch({ control: form.control, compute: (values: BlackoutForm) => values })
  const { start, end, isAllDay, repeat } = values
  const input = isAllDay ? 'date' : 'datetime-local'
  const { affected, people, repeated } = useBookingsThen(values, zone)
  const isOffering = people !== undefined && people.length > 0 && values.bookings === 'offer'
  const off = useEmailOff()
  const offer = off ? text.submitQuietly : text.submitOffer
  return (
    <FormFrame
      dialog={dialog}
      isBlocked={affected.isLoading || affected.isPlaceholderData}
      submit={isOffering ? offer : text.create}
      submitting={text.creating}
      onCancel={onClose}
    >
      <TextField
        label={text.title}
        required
        autoComplete="off"
        maxLength={200}
        // The suggestion is replaced by typing.
        onFocus={({ currentTarget }) =>
          currentTarget.value === BLANK.title && currentTarget.select()
        }
        {...field('title')}
      />
      <Presets values={values} zone={zone} week={week} form={form} />
      <FieldPair>
        <TextField
          key={`start ${input}`}
          label={text.start}
          type={input}
          required
          {...field('start', {
            onChange: ({ target }) => {
              const isOneDay = isAllDay && start === end
              const pushed = isOneDay ? target.value : pushedEnd({ start, end }, target.value)
              if (pushed) form.setValue('end', pushed)
            },
          })}
        />
        <TextField key={`end ${input}`} label={text.end} type={input} required {...field('end')} />
      </FieldPair>
      <div>
        <FormCheckbox
          control={form.control}
          name="isAllDay"
          onChange={(checked) => setTimes(form, withAllDay({ start, end }, checked, week))}
        >
          {text.isAllDay}
        </FormCheckbox>
        <div role="status">
          {repeated > 0 ? (
            <Banner tone="warn" isLive={false}>
              {text.stay(repeated)}
            </Banner>
          ) : null}
          {people && people.length > 0 ? <p>{text.bookingsThen(people.length)}</p> : null}
        </div>
      </div>
      {affected.isLoadingError ? (
        <LoadFailed
          error={affected.error}
          message={text.affectedFailed}
          onRetry={() => affected.refetch()}
        />
      ) : null}
      {people && people.length > 0 ? (
        <>
          <ul className={styles.people} aria-label={text.bookingsThen(people.length)}>
            {people.map(
              ({ bookingId, clientName, startDatetime, isInSeries, hasEmail, isTooSoon }) => (
                <li key={bookingId}>
                  {clientName}, {dateAndTime(startDatetime.getTime(), zone)}
                  {isInSeries ? `, ${closedDays.inSeries}` : null}
                  {isOffering && !hasEmail ? `, ${text.noEmail}` : null}
                  {isOffering && hasEmail && isTooSoon ? `, ${text.tooSoon}` : null}
                </li>
              ),
            )}
          </ul>
          <fieldset className={styles.choices} aria-label={text.bookingsThen(people.length)}>
            {BOOKING_CHOICES.map((choice) => (
              <label key={choice} className={styles.choice}>
                <input type="radio" value={choice} {...form.register('bookings')} />
                <span>
                  {choice === 'offer' && off ? text.callThem : text.choices[choice]}
                  <span className={styles.hint}>
                    {choice === 'offer' && off ? text.callHint : text.choiceHints[choice]}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {isOffering ? <EmailOffNote /> : null}
        </>
      ) : null}
      {people ? <WaitingThen first={start.slice(0, 10)} last={end.slice(0, 10)} /> : null}
      <Repeat field={field} repeat={repeat} />
      <TextArea
        label={text.reason}
        hint={isOffering ? text.reasonHint : undefined}
        optional
        rows={2}
        maxLength={isOffering ? 200 : 2000}
        {...field('reason')}
      />
    </FormFrame>
  )
}

/** Blocks the time, or closes it and offers other times; the toast takes either back. */
function useTakeOff() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const [, navigate] = useLocation()
  const off = useEmailOff()
  const creation = trpc.blackout.create.useMutation()
  const deletion = trpc.blackout.delete.useMutation()
  const closing = trpc.closing.create.useMutation()
  const reopening = trpc.closing.reopen.useMutation()
  const block = async (values: BlackoutForm, onDone: () => void) => {
    const { title, reason } = values
    const { id } = await creation.mutateAsync({ title, reason, ...blockedTimes(values, zone) })
    onDone()
    showUndo({
      about: `blackout-${id}`,
      message: text.created(title),
      undo: () => deletion.mutateAsync({ id, following: true }),
      undone: text.notCreated(title),
    })
  }
  const close = async (values: BlackoutForm, onDone: () => void) => {
    const { title, reason } = values
    const { id, people } = await closing.mutateAsync({
      title,
      reason,
      ...closedSpan(values),
      notifyClients: off === null,
    })
    const toTell = people.filter(isToTell).length
    onDone()
    showUndo({
      about: `closing-${id}`,
      message: toTell > 0 ? text.closedWith(closedDays.peopleToTell(toTell)) : text.closed,
      ways: [{ label: text.showThem, onPress: () => navigate(adminPaths.closedDays) }],
      undo: () => reopening.mutateAsync({ id }),
      undone: text.reopened,
    })
  }
  return { block, close }
}

/** The times of the form and of its weekly repeat, as the server takes them. */
function blockedTimes(values: BlackoutForm, zone: string) {
  const { repeat, repeatUntil, repeatCount } = values
  const { start, end, isAllDay } = instantsOf(values, zone)
  return {
    isAllDay,
    startDatetime: new Date(start),
    endDatetime: new Date(end),
    repeatUntil: repeat === 'until' ? repeatUntil : null,
    repeatCount: repeat === 'weekly' ? MAX_TIMES : repeat === 'count' ? repeatCount : null,
  }
}

/** While a year is typed, browsers report it as 0002, 0020 and 0202. */
const WHOLE_YEAR = /^[1-9]\d{3}-/

/**
 * Who has a booking in the time of the form, or how many do in all weeks of a repeat, which cannot offer other times.
 * Nobody while the form is incomplete.
 */
function useBookingsThen(values: BlackoutForm, zone: string) {
  // Neither the title nor the reason matters here.
  const isValid = blackoutForm.safeParse({ ...values, title: BLANK.title }).success
  const isComplete = isValid && WHOLE_YEAR.test(values.start) && WHOLE_YEAR.test(values.end)
  const isOnce = values.repeat === 'never'
  const placeholderData = keepPreviousData
  const once = trpc.closing.affected.useQuery(closedSpan(values), {
    enabled: isComplete && isOnce,
    placeholderData,
  })
  const weekly = trpc.blackout.overlaps.useQuery(blockedTimes(values, zone), {
    enabled: isComplete && !isOnce,
    placeholderData,
  })
  return {
    affected: isOnce ? once : weekly,
    people: isComplete && isOnce ? once.data : undefined,
    repeated: isComplete && !isOnce ? (weekly.data?.bookings ?? 0) : 0,
  }
}

type FormApi = UseFormReturn<BlackoutForm, unknown, BlackoutForm>

function setTimes(form: FormApi, { start, end, isAllDay }: BlackoutTexts) {
  form.setValue('isAllDay', isAllDay)
  form.setValue('start', start)
  form.setValue('end', end)
  form.clearErrors(['start', 'end'])
}

interface PresetsProps {
  values: BlackoutForm
  zone: string
  week: readonly DayHours[]
  form: FormApi
}

/** One press each for today and tomorrow, and for the business hours before and after noon of the chosen day. */
function Presets({ values, zone, week, form }: PresetsProps) {
  const { start, end, isAllDay } = values
  const times = { start, end, isAllDay }
  const today = localDate(now(), zone)
  const date = start.slice(0, 10)
  const presets = [
    { label: text.today, times: onDate(times, today) },
    { label: text.tomorrow, times: onDate(times, addDays(today, 1)) },
    { label: text.morning, times: date ? halfOfDay('morning', date, week) : null },
    { label: text.afternoon, times: date ? halfOfDay('afternoon', date, week) : null },
  ]
  return (
    <fieldset className={styles.presets} aria-label={text.presets}>
      {presets.map(({ label, times: preset }) =>
        preset ? (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            className={styles.preset}
            aria-pressed={
              preset.start === start && preset.end === end && preset.isAllDay === isAllDay
            }
            onClick={() => setTimes(form, preset)}
          >
            {label}
          </Button>
        ) : null,
      )}
    </fieldset>
  )
}

interface RepeatProps {
  field: ReturnType<typeof useAdminForm<BlackoutForm, BlackoutForm>>['field']
  repeat: BlackoutForm['repeat']
}

function Repeat({ field, repeat }: RepeatProps) {
  return (
    <FieldPair>
      <SelectField label={text.repeat} {...field('repeat')}>
        {REPEATS.map((name) => (
          <option key={name} value={name}>
            {text.repeats[name]}
          </option>
        ))}
      </SelectField>
      {repeat === 'until' ? (
        <TextField label={text.repeatUntil} type="date" required {...field('repeatUntil')} />
      ) : null}
      {repeat === 'count' ? (
        <TextField
          label={text.repeatCount}
          type="number"
          inputMode="numeric"
          min={2}
          max={MAX_TIMES}
          required
          {...field('repeatCount')}
        />
      ) : null}
    </FieldPair>
  )
}
