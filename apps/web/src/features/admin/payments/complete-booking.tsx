import { paymentForm } from '@haircuts/core/bookings/admin-form'
import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { common } from '../screen/text.ts'
import { PaymentFields, paymentFormOf, paymentOfForm } from './payment-fields.tsx'
import { payments as text } from './text.ts'
import { ThankYou } from './thank-you.tsx'

interface CompleteBookingProps {
  /** A booking that was just completed; the steps are shown while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** After a booking was completed beside the chair: the thank-you for the client, then the donation. */
export function CompleteBooking({ booking, onClose }: CompleteBookingProps) {
  const shown = useLastDefined(booking)
  const [thankedId, setThankedId] = useState<number>()
  const isThanked = booking !== undefined && booking.id === thankedId
  return (
    <>
      <ThankYou
        booking={isThanked ? undefined : booking}
        onClose={() => setThankedId(booking?.id)}
      />
      <FormDialog
        draft={`booking:${shown?.id}:payment`}
        open={isThanked}
        onClose={onClose}
        title={text.title}
        description={shown && text.about(shown.client.name)}
      >
        {shown ? <Payment booking={shown} onClose={onClose} /> : null}
      </FormDialog>
    </>
  )
}

function Payment({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const update = trpc.booking.update.useMutation()
  const refresh = useRefresh()
  const toast = useToast()
  const { id, client } = booking
  const dialog = useAdminForm(paymentForm, {
    defaultValues: paymentFormOf(booking),
    fields: { donation_amount: 'donationAmount', payment_method: 'paymentMethod' },
    otherwise: text.failed,
    save: async (typed) => {
      await update.mutateAsync({ id, ...paymentOfForm(typed) })
      onClose()
      toast(text.saved(client.name), { about: `booking-${id}` })
      await refresh('booking')
      return undefined
    },
  })
  const { form, field } = dialog
  return (
    <FormFrame dialog={dialog} submit={text.save} submitting={common.saving} onCancel={onClose}>
      <PaymentFields
        amountField={field('donationAmount')}
        values={form.watch()}
        onChange={({ donationAmount, paymentMethod }) => {
          const options = { shouldDirty: true, shouldValidate: true }
          if (donationAmount !== undefined) form.setValue('donationAmount', donationAmount, options)
          if (paymentMethod !== undefined) form.setValue('paymentMethod', paymentMethod, options)
        }}
      />
    </FormFrame>
  )
}
