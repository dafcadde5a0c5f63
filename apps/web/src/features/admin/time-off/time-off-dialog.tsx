import { type BlackoutForm, blackoutForm, REPEATS } from '@haircuts/core/availability/blackout-form'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DayHours } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { BlackoutPrefill } from '../calendar/calendar-times.ts'
import { calendar as text } from '../calendar/text.ts'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import {
  type BlackoutTexts,
  halfOfDay,
  instantsOf,
  pushedEnd,
  selectedTimes,
  shownTimes,
  withAllDay,
} from './blackout-times.ts'
import styles from './time-off-dialog.module.css'

type CreateBlackoutDialogProps = Omit<CreateBlackoutProps, 'prefill'> & {
  /** Key of the draft. */
  draft: string
  /** The dialog is open while this is defined. */
  prefill: BlackoutPrefill | undefined
}

export function CreateBlackoutDialog({ draft, prefill, ...form }: CreateBlackoutDialogProps) {
  return (
    <FormDialog
      draft={draft}
      open={prefill !== undefined}
      onClose={form.onClose}
      title={text.createTitle}
    >
      {prefill ? <CreateBlackout prefill={prefill} {...form} /> : null}
    </FormDialog>
  )
}

interface CreateBlackoutProps {
  prefill: BlackoutPrefill
  week: readonly DayHours[]
  onClose: () => void
}

const FIELDS = {
  title: 'title',
  start_datetime: 'start',
  end_datetime: 'end',
  reason: 'reason',
  is_all_day: 'isAllDay',
  repeat_until: 'repeatUntil',
  repeat_count: 'repeatCount',
} as const

/** The form for a new blackout. */
function CreateBlackout({ prefill, week, onClose }: CreateBlackoutProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const creation = trpc.blackout.create.useMutation()
  const [times] = useState(() => timesOf(prefill, { zone, week }))
  const dialog = useAdminForm(blackoutForm, {
    defaultValues: { ...BLANK, ...times },
    fields: FIELDS,
    otherwise: text.createFailed,
    save: async (values) => {
      const { title, reason } = values
      await creation.mutateAsync({ title, reason, ...blockedTimes(values, zone) })
      onClose()
      toast(text.created(title))
      await refresh('blackout')
    },
  })
  const { field, form } = dialog
  const values = useWatch({ control: form.control, compute: (values: BlackoutForm) => values })
  const { start, end, isAllDay, repeat } = values
  const input = isAllDay ? 'date' : 'datetime-local'
  const bookings = useOverlappedBookings(values, zone)
  return (
    <FormFrame dialog={dialog} submit={text.create} submitting={text.creating} onCancel={onClose}>
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
      <FieldPair>
        <TextField
          key={`start ${input}`}
          label={text.start}
          type={input}
          required
          {...field('start', {
            onChange: ({ target }) => {
              const pushed = pushedEnd({ start, end }, target.value)
              if (pushed !== null) form.setValue('end', pushed)
            },
          })}
        />
        <TextField key={`end ${input}`} label={text.end} type={input} required {...field('end')} />
      </FieldPair>
      <div className={styles.spans}>
        <Checkbox
          {...form.register('isAllDay', {
            onChange: ({ target }) =>
              setTimes(form, withAllDay({ start, end }, target.checked, week)),
          })}
        >
          {text.isAllDay}
        </Checkbox>
        {isAllDay ? null : <Halves start={start} week={week} form={form} />}
      </div>
      <Repeat field={field} repeat={repeat} />
      <TextArea label={text.reason} optional rows={2} maxLength={2000} {...field('reason')} />
      {bookings > 0 ? <Banner tone="warn">{text.busy(bookings)}</Banner> : null}
    </FormFrame>
  )
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
    repeatCount: repeat === 'count' ? repeatCount : null,
  }
}

/** How many bookings the blackout would overlap in all its weeks; 0 while the form is incomplete. */
function useOverlappedBookings(values: BlackoutForm, zone: string): number {
  // The warning needs no title.
  const isComplete = blackoutForm.safeParse({ ...values, title: BLANK.title }).success
  const overlaps = trpc.blackout.overlaps.useQuery(blockedTimes(values, zone), {
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  return isComplete ? (overlaps.data?.bookings ?? 0) : 0
}

const BLANK = {
  title: 'Busy',
  reason: '',
  repeat: 'never',
  repeatUntil: '',
  repeatCount: '',
} as const satisfies Partial<BlackoutForm>

type FormApi = UseFormReturn<BlackoutForm, unknown, BlackoutForm>

function timesOf(
  prefill: BlackoutPrefill,
  business: { zone: string; week: readonly DayHours[] },
): BlackoutTexts {
  if (prefill.from === 'view') return shownTimes(prefill, now(), business)
  return selectedTimes(prefill, business.zone)
}

function setTimes(form: FormApi, { start, end }: Pick<BlackoutTexts, 'start' | 'end'>) {
  form.setValue('start', start)
  form.setValue('end', end)
  form.clearErrors(['start', 'end'])
}

interface HalvesProps {
  start: string
  week: readonly DayHours[]
  form: FormApi
}

/** Buttons for the business hours before and after noon of the day that was entered. */
function Halves({ start, week, form }: HalvesProps) {
  const date = start.slice(0, 10)
  return (['morning', 'afternoon'] as const).map((half) => {
    const times = date ? halfOfDay(half, date, week) : null
    return times ? (
      <Button key={half} variant="secondary" size="sm" onClick={() => setTimes(form, times)}>
        {text[half]}
      </Button>
    ) : null
  })
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
          max={104}
          required
          {...field('repeatCount')}
        />
      ) : null}
    </FieldPair>
  )
}
