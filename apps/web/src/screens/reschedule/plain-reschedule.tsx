import { refusalOf } from '../../api/errors.ts'
import { localDate } from '../../lib/datetime.ts'
import {
  noScript,
  type PlainAnswer,
  type PlainRequest,
  plainSlots,
  readStart,
} from '../../parts/plain.ts'
import { PlainFrame, plainVisit } from '../../parts/plain-visit.tsx'
import { SlotPicker } from '../../parts/slot-picker.tsx'
import { type ChangeTrouble, changeTroubleOf } from '../../parts/use-change-booking.ts'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'
import { paths } from '../../paths.ts'
import { BookedNow } from './reschedule.tsx'
import { CannotReschedule, ConfirmReschedule, Rescheduled } from './reschedule-details.tsx'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

const { title } = reschedule

/** Rescheduling without scripts (ADR 87): the day and the new start are in the query, and the change is a POST. */
export function plainReschedule(request: PlainRequest): Promise<PlainAnswer> {
  return plainVisit(request, { purpose: 'reschedule', title }, (visit, publicToken) =>
    request.fields ? sent(request, visit, publicToken) : shown(request, visit, publicToken),
  )
}

async function shown(request: PlainRequest, visit: ZonedBooking, publicToken: string) {
  const { query } = request
  const from = readStart(query.get('done'))
  if (from !== undefined)
    return pageOf(<Rescheduled visit={visit} from={from} publicToken={publicToken} />)
  if (!visit.booking.canReschedule) return cannot(visit)
  const start = readStart(query.get('start'))
  return start === undefined
    ? times(request, visit, publicToken)
    : confirm({ visit, publicToken, start })
}

async function sent(request: PlainRequest, visit: ZonedBooking, publicToken: string) {
  const { client, fields } = request
  const start = readStart(fields?.get('start') ?? null)
  if (start === undefined) return times(request, visit, publicToken)
  try {
    await client.booking.reschedule.mutate({ publicToken, newStartDatetime: new Date(start) })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.code === 'link_invalid') throw error
    const trouble = changeTroubleOf(error)
    return confirm({ visit, publicToken, start, trouble, status: refusal.status })
  }
  const from = visit.booking.startDatetime.getTime()
  return { redirect: `${paths.reschedule(publicToken)}?done=${from}` }
}

function pageOf(content: React.ReactNode, status = 200): PlainAnswer {
  return { status, page: <PlainFrame title={title}>{content}</PlainFrame> }
}

function cannot(visit: ZonedBooking) {
  return pageOf(<CannotReschedule visit={visit}>{null}</CannotReschedule>)
}

async function times(request: PlainRequest, visit: ZonedBooking, publicToken: string) {
  const { client, query } = request
  const { booking, timezone } = visit
  const current = booking.startDatetime.getTime()
  const { slots, date } = await plainSlots({
    client,
    visit: { publicToken, durationMinutes: booking.durationMinutes },
    input: query,
    opensAt: localDate(current, timezone),
  })
  return pageOf(
    <RescheduleLayout booked={<BookedNow visit={visit} publicToken={publicToken} />}>
      <SlotPicker
        slots={slots}
        date={date}
        heading={reschedule.chooseTime}
        current={current}
        chosen={null}
        onChoose={noScript}
      />
    </RescheduleLayout>,
  )
}

interface Confirm {
  visit: ZonedBooking
  publicToken: string
  start: number
  trouble?: ChangeTrouble
  status?: number
}

function confirm({ visit, publicToken, start, trouble, status }: Confirm) {
  return pageOf(
    <RescheduleLayout isConfirming booked={<BookedNow visit={visit} publicToken={publicToken} />}>
      <ConfirmReschedule
        visit={visit}
        publicToken={publicToken}
        chosen={start}
        isSending={false}
        trouble={trouble}
        onConfirm={noScript}
        onChoose={noScript}
        onChooseAnother={noScript}
        isPlain
      />
    </RescheduleLayout>,
    status,
  )
}
