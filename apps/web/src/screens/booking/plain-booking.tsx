import { type IntakeErrors, intakeErrors, intakeForm } from '@haircuts/router/booking/intake-form'
import type { ReactNode } from 'react'
import { refusalOf } from '../../api/errors.ts'
import { localDate } from '../../lib/datetime.ts'
import { type AppointmentType, type Cart, cartOf } from '../../parts/cart.ts'
import { ChangeLimits, limitAt } from '../../parts/change-limits.tsx'
import {
  bookedPath,
  noScript,
  type PlainAnswer,
  type PlainRequest,
  plainSlots,
  readStart,
} from '../../parts/plain.ts'
import { PlainFrame } from '../../parts/plain-visit.tsx'
import { SlotPicker } from '../../parts/slot-picker.tsx'
import { type SlotsQuery, windowInput } from '../../parts/slot-windows.ts'
import { paths, readAppointmentTypeId } from '../../paths.ts'
import { BookingSummary, BookingTrouble, wrongFieldsText } from './booking-details.tsx'
import type { BookingFailure } from './booking-flow.ts'
import { NotOffered } from './booking-states.tsx'
import { bookingTrouble } from './details-words.ts'
import { INTAKE_FIELDS, textsOf } from './draft.ts'
import { IntakeFormView } from './intake-form.tsx'
import { BookingLayout } from './page.tsx'
import { intakeRefusal } from './use-intake-form.ts'
import { hasFieldErrors, payloadOf, troubleOf } from './use-submit-booking.ts'
import * as words from './words.ts'

const HOUR = 3_600_000

/** What a request for the booking of one service carries. */
interface Begun {
  request: PlainRequest
  type: AppointmentType
  visit: Cart
  /** Of the times: longer than the service with add-ons. */
  slots: SlotsQuery
  typed: ReturnType<typeof textsOf>
  start: number | undefined
}

/**
 * The booking of one service without scripts (ADR 87). The add-ons, the day and the start are in the query of links;
 * once something is typed, every step is a POST that carries it along.
 */
export async function plainBooking(request: PlainRequest): Promise<PlainAnswer> {
  const { params, fields } = request
  const type = await findType(request)
  if (!type) {
    const page = (
      <PlainFrame title={words.title}>
        <NotOffered />
      </PlainFrame>
    )
    return { status: 404, page }
  }
  const input = fields ?? request.query
  const visit = cartOf(type, input.getAll('addons').map(Number))
  const isLonger = visit.durationMinutes !== type.durationMinutes
  const start = readStart(input.get('choose') ?? input.get('start'))
  const begun: Begun = {
    request,
    type,
    visit,
    slots: {
      appointmentTypeId: type.id,
      ...(isLonger && { durationMinutes: visit.durationMinutes }),
    },
    typed: textsOf(fields ? Object.fromEntries(fields) : null),
    start,
  }
  if (start === undefined || input.has('change')) return timesStep(begun)
  const isSent = fields && !fields.has('times') && !fields.has('choose')
  const isChanged = fields?.has('with') && fields.get('with') !== idsOf(visit)
  if (isChanged) return timesStep(begun, words.chooseAgain)
  if (isSent) return sent(begun, start)
  // Going back to a sealed form shows it, also when its own booking has taken the time since: it can be sent again.
  if (!fields && request.formAgeMs !== undefined) return detailsStep(begun, { start })
  if (!(await isFree(begun, start))) return timesStep(begun, words.notFree)
  const query = new URLSearchParams({ start: String(start), form: request.newForm() })
  for (const { id } of visit.addons) query.append('addons', String(id))
  return fields
    ? detailsStep(begun, { start })
    : { redirect: `${paths.bookType(Number(params.appointmentTypeId))}?${query}` }
}

async function isFree({ request: { client }, slots }: Begun, start: number): Promise<boolean> {
  const { timezone } = await client.availability.window.query({ ...slots, days: 1, skipFull: true })
  const day = { start: localDate(start, timezone), days: 1 }
  const { days } = await client.availability.window.query(windowInput(slots, day))
  return days.some(({ starts }) => starts.includes(start))
}

function idsOf({ addons }: Cart): string {
  return addons.map(({ id }) => id).join()
}

async function findType({ client, params }: PlainRequest): Promise<AppointmentType | undefined> {
  const id = readAppointmentTypeId(params.appointmentTypeId)
  if (id === undefined) return undefined
  try {
    return await client.appointmentType.get.query({ id })
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  }
}

async function timesStep(begun: Begun, notice = ''): Promise<PlainAnswer> {
  const { request, start: near } = begun
  const { client, fields } = request
  const input = new URLSearchParams(fields ?? request.query)
  const { slots, date } = await plainSlots({ client, visit: begun.slots, input, near })
  return {
    status: 200,
    page: (
      <PlainFrame title={words.title}>
        <Layout begun={begun} at="times" notice={notice}>
          {fields ? <Typed begun={begun} /> : null}
          <SlotPicker
            slots={slots}
            date={date}
            chosen={notice ? null : (near ?? null)}
            onChoose={noScript}
            method={fields && 'post'}
          />
        </Layout>
      </PlainFrame>
    ),
  }
}

interface LayoutProps {
  begun: Begun
  at: 'times' | 'details'
  notice?: string
  children: ReactNode
}

function Layout({ begun, at, notice = '', children }: LayoutProps) {
  const { type, visit } = begun
  return (
    <BookingLayout
      at={at}
      type={type}
      visit={visit}
      addonIds={visit.addons.map(({ id }) => id)}
      onToggle={noScript}
      notice={notice}
      hasAllAddons
    >
      {children}
    </BookingLayout>
  )
}

/** What was typed, carried along while another time is chosen. */
function Typed({ begun: { request, typed } }: { begun: Begun }) {
  return (
    <>
      {INTAKE_FIELDS.map((field) => (
        <input key={field} form="times" type="hidden" name={field} value={typed[field]} />
      ))}
      <input form="times" type="hidden" name="form" value={sealOf(request)} />
      <input form="times" type="hidden" name="times" value="" />
    </>
  )
}

/** A form keeps its seal, which is its idempotency key, through every step and error. */
function sealOf({ query, fields, formAgeMs, newForm }: PlainRequest): string {
  const seal = (fields ?? query).get('form')
  return seal && formAgeMs !== undefined ? seal : newForm()
}

interface Details {
  start: number | null
  status?: number
  errors?: IntakeErrors
  trouble?: BookingFailure
  /** The form begins anew, with another idempotency key. */
  isNewForm?: boolean
}

async function detailsStep(begun: Begun, details: Details): Promise<PlainAnswer> {
  const { request, visit, slots } = begun
  const { client, now } = request
  const { start, status = 200, errors = {}, trouble, isNewForm = false } = details
  const shown = await client.availability.window.query({ ...slots, days: 1, skipFull: true })
  const { timezone, today, cutoffs } = shown
  const form = {
    typed: begun.typed,
    errors,
    setField: noScript,
    blur: noScript,
    validate: () => undefined,
    isPhoneDoubtful: false,
    invalid: () => errors,
    showServerErrors: noScript,
  }
  return {
    status,
    page: (
      <PlainFrame title={words.title}>
        {/* Enter in a field presses the first button of its form, which must not be that of the add-ons. */}
        <button type="submit" form="times" hidden />
        <Layout begun={begun} at="details">
          <BookingSummary
            visit={visit}
            start={start}
            timezone={timezone}
            today={today}
            onChangeTime={noScript}
            isPlain
          />
          {cutoffs && start !== null ? (
            <ChangeLimits
              start={start}
              reschedule={limitAt(start - cutoffs.rescheduled * HOUR, now)}
              cancel={limitAt(start - cutoffs.cancelled * HOUR, now)}
              timezone={timezone}
              isNew
            />
          ) : null}
          <IntakeFormView
            form={form}
            style={undefined}
            isSending={false}
            canSend={start !== null}
            onSend={noScript}
            fields={
              <>
                <input
                  type="hidden"
                  name="form"
                  value={isNewForm ? request.newForm() : sealOf(request)}
                />
                {start === null ? null : <input type="hidden" name="start" value={start} />}
                <input type="hidden" name="with" value={idsOf(visit)} />
              </>
            }
          >
            {trouble ? (
              <BookingTrouble
                trouble={trouble}
                timezone={timezone}
                wrong={wrongFieldsText(errors)}
                chosen={start}
                onChoose={noScript}
                onChangeTime={noScript}
                isPlain
              />
            ) : null}
          </IntakeFormView>
        </Layout>
      </PlainFrame>
    ),
  }
}

/** Books what the form holds, or shows it again with what is wrong. */
async function sent(begun: Begun, start: number): Promise<PlainAnswer> {
  const { request, type, visit, typed } = begun
  const intake = intakeForm.safeParse(typed).data
  if (!intake) {
    const errors = intakeErrors(typed)
    return detailsStep(begun, { start, status: 422, errors, trouble: { kind: 'fields' } })
  }
  const formCheck = request.fields?.get('visit-remark')
  try {
    const made = await request.client.booking.create.mutate({
      appointmentTypeId: type.id,
      addonIds: visit.addons.map(({ id }) => id),
      ...payloadOf(intake, undefined, start),
      // A form without a valid seal counts as sent at once.
      formAgeMs: request.formAgeMs ?? 0,
      ...(formCheck && { formCheck }),
    })
    return { redirect: bookedPath(made.publicToken) + (made.addressPromised ? '?address' : '') }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { status } = refusal
    if (refusal.code === 'idempotency_key_reused')
      return detailsStep(begun, {
        start,
        status,
        trouble: { kind: 'failed', detail: bookingTrouble.reused },
        isNewForm: true,
      })
    if (!hasFieldErrors(refusal)) {
      const trouble = troubleOf(error)
      return detailsStep(begun, { start: trouble.kind === 'taken' ? null : start, status, trouble })
    }
    const { fields: errors, others } = intakeRefusal(refusal)
    const trouble: BookingFailure =
      others.length > 0 ? { kind: 'failed', detail: others.join(' ') } : { kind: 'fields' }
    return detailsStep(begun, { start, status, errors, trouble })
  }
}
