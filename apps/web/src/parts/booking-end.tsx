import { intakeLabels } from '../content/booking-end.ts'
import { canSend } from '../lib/booking-flow.ts'
import type { Visit } from '../lib/chosen-visit.ts'
import type { BookingState } from '../lib/use-booking.ts'
import { useSending } from '../lib/use-sending.ts'
import { BookingSuccess } from './booking-success.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { BookingTrouble } from './booking-trouble.tsx'
import { IntakeFormView } from './intake-form.tsx'

interface BookingEndProps {
  booking: BookingState
  visit: Visit
  timezone: string
  today: string
  onChangeTime: () => void
  /** Another time was taken in place of one that is gone. */
  onTake: (start: number) => void
}

/** After a time is chosen: what will happen, the form, and what kept it from being booked. */
export function BookingDetails(props: BookingEndProps) {
  const { booking, visit, timezone, today, onChangeTime, onTake } = props
  const { form, isSending, send } = useSending(booking)
  const { flow } = booking
  if (flow.at !== 'details') return null

  const addonIds = visit.addons.map(({ id }) => id)
  return (
    <>
      <BookingSummary
        visit={visit}
        start={flow.start}
        timezone={timezone}
        today={today}
        onChangeTime={onChangeTime}
      />
      <IntakeFormView
        form={form}
        style={booking.style}
        isSending={isSending}
        canSend={canSend(flow)}
        onSend={() => {
          if (flow.start !== null) void send({ start: flow.start, addonIds, timezone })
        }}
      >
        {flow.trouble ? (
          <BookingTrouble
            trouble={flow.trouble}
            timezone={timezone}
            wrongFields={wrongLabels(form.errors)}
            onTake={(start) => {
              onTake(start)
              void send({ start, addonIds, timezone })
            }}
            onChangeTime={onChangeTime}
          />
        ) : null}
      </IntakeFormView>
    </>
  )
}

export { BookingSuccess }

function wrongLabels(errors: Partial<Record<keyof typeof intakeLabels, string>>) {
  return Object.entries(intakeLabels).flatMap(([field, label]) =>
    Reflect.has(errors, field) ? [label] : [],
  )
}
