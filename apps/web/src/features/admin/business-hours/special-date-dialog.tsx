import { specialDateForm } from '@haircuts/core/availability/special-date-form'
import { weekday } from '@haircuts/scheduling/local-date'
import { skipToken } from '@tanstack/react-query'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { SpecialDate } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fullDayText } from '../../../ui/format/admin-datetime.ts'
import { clockTime } from '../../../ui/format/datetime.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import {
  type DayHours,
  lacksBreakTime,
  lacksTime,
  sentHours,
  shownHours,
  wrongBreaks,
} from './day-hours.ts'
import { HoursFields } from './hours-fields.tsx'
import styles from './special-dates.module.css'

export const EXTRA_HOURS = 'Extra hours'

const text = {
  create: 'Add a special date',
  edit: 'Edit the special date',
  date: 'Date',
  day: 'That day',
  open: 'Open',
  closed: 'Closed',
  isOpen: 'Open that day',
  note: 'Note for clients',
  noteHint: 'Shown when there is no time that day, for example "Closed for Thanksgiving".',
  save: 'Save',
  saved: 'The special date is saved.',
  extra: EXTRA_HOURS,
  extraSaved: (date: string) => `Extra hours on ${date} are saved.`,
  saveFailed: 'The special date could not be saved. Please try again.',
  outside: (count: number) =>
    count === 1
      ? '1 booking is outside these hours. It stays unless you change it:'
      : `${count} bookings are outside these hours. They stay unless you change them:`,
  visit: (time: string, name: string, service: string) => `${time}, ${name}, ${service}`,
} as const

interface SpecialDateDialogProps {
  /** All special dates; that of `chosen` is changed. */
  dates: readonly SpecialDate[]
  /** The date of the form at first; empty if it is chosen there. */
  chosen: string
  /** A new one begins open. */
  opens?: boolean | undefined
  /** The week, for extra hours: the times of an open day begin with its usual ones. */
  week?: readonly StoredDay[]
  today: string
  open: boolean
  onClose: () => void
}

type StoredDay = Parameters<typeof shownHours>[0] & { dayOfWeek: number }

export function SpecialDateDialog({ open, ...form }: SpecialDateDialogProps) {
  const { dates, chosen, week, onClose } = form
  const title = week
    ? text.extra
    : dates.some(({ date }) => date === chosen)
      ? text.edit
      : text.create
  return (
    <FormDialog
      draft={`special-date:${week ? 'extra' : chosen || 'new'}`}
      open={open}
      onClose={onClose}
      title={title}
    >
      <SpecialDateForm {...form} />
    </FormDialog>
  )
}

const FIELDS = {
  date: 'date',
  is_open: 'isOpen',
  open_time: 'openTime',
  close_time: 'closeTime',
  breaks: 'breaks',
  note: 'note',
} as const
const ERROR_ID = 'special-date-error'

function SpecialDateForm(props: Omit<SpecialDateDialogProps, 'open'>) {
  const { dates, week, today, onClose } = props
  const toast = useToast()
  const create = trpc.specialDate.create.useMutation()
  const update = trpc.specialDate.update.useMutation()
  const edited = week ? undefined : dates.find(({ date }) => date === props.chosen)
  const blank = { isOpen: props.opens === true, openTime: null, closeTime: null, breaks: [] }
  const dialog = useAdminForm(specialDateForm, {
    defaultValues: {
      ...shownHours(edited ?? blank),
      date: props.chosen,
      note: edited?.note ?? '',
    },
    fields: FIELDS,
    otherwise: text.saveFailed,
    save: async ({ date, note, ...filled }) => {
      const existing = dates.find((each) => each.date === date)
      const { mutateAsync } = edited || (week && existing) ? update : create
      // Extra hours leave the note of a special date as it is.
      await mutateAsync({ date, ...(week && existing ? {} : { note }), ...sentHours(filled) })
      onClose()
      toast(week ? text.extraSaved(fullDayText(Date.parse(date), 'UTC')) : text.saved)
    },
  })
  const { form, field } = dialog
  const { date: chosen, note: _, ...hours } = form.watch()
  const { errors } = form.formState
  const errorMessage =
    errors.openTime?.message ?? errors.closeTime?.message ?? errors.breaks?.message

  function change(changed: DayHours) {
    for (const name of ['isOpen', 'openTime', 'closeTime', 'breaks'] as const) {
      form.setValue(name, changed[name], { shouldDirty: true })
    }
    form.clearErrors(['openTime', 'closeTime', 'breaks'])
  }
  /** Extra hours of a day that is open begin with those that it has, so that none of them is lost. */
  function begin(date: string) {
    if (!week || !WHOLE_YEAR.test(date)) return
    const stored =
      dates.find((each) => each.date === date) ??
      week.find(({ dayOfWeek }) => dayOfWeek === weekday(date))
    if (stored?.isOpen) change(shownHours(stored))
  }

  return (
    <FormFrame dialog={dialog} submit={text.save} submitting={common.saving} onCancel={onClose}>
      <TextField
        label={text.date}
        type="date"
        required
        min={edited ? undefined : today}
        readOnly={edited !== undefined}
        {...field('date', { onChange: ({ target }) => begin(target.value) })}
      />
      {week ? null : (
        <Switch
          checked={hours.isOpen}
          label={text.isOpen}
          onChange={(isOpen) => change({ ...hours, isOpen })}
        >
          {hours.isOpen ? text.open : text.closed}
        </Switch>
      )}
      {hours.isOpen ? (
        <HoursFields
          name={text.day}
          hours={hours}
          errorId={errorMessage ? ERROR_ID : undefined}
          onChange={change}
        />
      ) : null}
      {errorMessage ? (
        <p id={ERROR_ID} className={styles.error} role="alert">
          {errorMessage}
        </p>
      ) : null}
      {week ? null : (
        <TextField
          label={text.note}
          hint={text.noteHint}
          optional
          autoComplete="off"
          maxLength={120}
          {...field('note')}
        />
      )}
      <Affected date={chosen} hours={hours} />
      {isComplete(chosen, hours) ? (
        <RehearsalButton change={{ specialDates: [{ date: chosen, ...sentHours(hours) }] }} />
      ) : null}
    </FormFrame>
  )
}

/** While a year is typed, browsers report it as 0002, 0020 and 0202. */
const WHOLE_YEAR = /^[1-9]\d{3}-/

/** Whether the hours can be sent. */
function isComplete(date: string, hours: DayHours): boolean {
  const hasTimes = !lacksTime(hours) && !lacksBreakTime(hours) && wrongBreaks(hours).size === 0
  return WHOLE_YEAR.test(date) && hasTimes
}

/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

/** The bookings of the date that would lie outside the hours; undefined while the hours are incomplete. */
function Affected({ date, hours }: { date: string; hours: DayHours }) {
  const zone = useBusinessZone()
  const complete = isComplete(date, hours) ? JSON.stringify({ date, ...sentHours(hours) }) : ''
  const input = useDebounced(complete, DEBOUNCE_MS)
  const affected = trpc.specialDate.affected.useQuery(input ? JSON.parse(input) : skipToken, {
    staleTime: 0,
  })
  const visits = affected.data ?? []
  return (
    <div role="status">
      {visits.length > 0 ? (
        <Banner tone="warn" isLive={false}>
          <p>{text.outside(visits.length)}</p>
          <ul>
            {visits.map(({ id, startDatetime, clientName, typeName }) => (
              <li key={id}>
                {text.visit(clockTime(startDatetime.getTime(), zone), clientName, typeName)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}
