import type { Cart } from '../../parts/chosen-visit.ts'
import { canSend } from './booking-flow.ts'
import { BookingSuccess } from './booking-success.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { BookingTrouble } from './booking-trouble.tsx'
import { intakeLabels } from './details-words.ts'
import { IntakeFormView } from './intake-form.tsx'
import type { BookingState } from './use-booking.ts'
import { useSubmitBooking } from './use-submit-booking.ts'

interface BookingDetailsProps {
  booking: BookingState
  visit: Cart
  timezone: string
  today: string
  onChangeTime: () => void
  /** Called with an alternative to a taken time. */
  onTake: (start: number) => void
}

/** The step after the choice of a time: the summary, the form and the error message. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, visit, timezone, today, onChangeTime, onTake } = props
  const { form, honeypot, isSending, send } = useSubmitBooking(booking)
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
        honeypot={honeypot}
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
