import { type PaymentForm, paymentForm } from '@haircuts/core/bookings/admin-form'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { common } from '../../../app/admin/screen/text.ts'
import type { Booking, LastDonation } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { NextVisit, useNextVisit } from './next-visit.tsx'
import { PaymentFields, paymentFormOf, paymentOfForm } from './payment-fields.tsx'
import { payments as text } from './text.ts'
import { ThankYou } from './thank-you.tsx'
import { useDonationLinks } from './use-donation-links.ts'

type CompletedBooking = Booking & { lastDonation?: LastDonation }

interface CompleteBookingProps {
  /** A booking that was just completed; the steps are shown while this is defined. */
  booking: CompletedBooking | undefined
  /** Takes the completion back. Offered after the last step, since nothing may cover what the client reads. */
  undo?: ((ifRevision?: number) => Promise<unknown>) | undefined
  onClose: () => void
}

/**
 * After a booking was completed beside the chair: the thank-you for the client, if there are donation links, then the donation, then
 * the next visit.
 */
export function CompleteBooking({ booking, undo, onClose }: CompleteBookingProps) {
  const [done, setDone] = useState<'thanked' | 'paid'>()
  // The same booking may be completed once more, after the completion was taken back.
  if (!booking && done) setDone(undefined)
  const { settings, links } = useDonationLinks({ enabled: booking !== undefined })
  const hasNoLinks = links ? links.length === 0 : settings.isError
  const isThanked = booking !== undefined && (hasNoLinks || done !== undefined)
  const nextStarts = useNextVisit(booking)
  const isPaid = booking !== undefined && done === 'paid'
  const showUndo = useUndoToast()
  const toast = useToast()

  function end(message?: string, revision?: number) {
    if (!booking) return
    if (nextStarts.length > 0) setDone('paid')
    else onClose()
    const about = `booking-${booking.id}`
    if (undo) {
      showUndo({
        about,
        message: message ?? text.completed(booking.client.name),
        undo: () => undo(revision),
        undone: text.reopened,
      })
    } else if (message) toast(message, { about })
  }

  return (
    <>
      <ThankYou
        booking={isThanked || !links ? undefined : booking}
        onClose={() => setDone('thanked')}
      />
      <FormDialog
        draft={`booking:${booking?.id}:payment`}
        open={isThanked && !isPaid}
        onClose={() => end()}
        title={text.title}
        description={booking && text.about(booking.client.name)}
        // A field would open the keyboard of a phone over the amounts.
        initialFocus={window.matchMedia('(hover: hover)').matches ? undefined : true}
      >
        {booking ? <Payment booking={booking} onEnd={end} /> : null}
      </FormDialog>
      <NextVisit booking={isPaid ? booking : undefined} starts={nextStarts} onClose={onClose} />
    </>
  )
}

interface PaymentProps {
  booking: CompletedBooking
  /** With what was saved, and the revision of the booking since. */
  onEnd: (message?: string, revision?: number) => void
}

function Payment({ booking, onEnd }: PaymentProps) {
  const update = trpc.booking.update.useMutation()
  const { id, client } = booking
  const dialog = useAdminForm(paymentForm, {
    defaultValues: paymentFormOf(booking),
    fields: { donation_amount: 'donationAmount', payment_method: 'paymentMethod' },
    otherwise: text.failed,
    save: async (typed) => {
      const given = paymentOfForm(typed, booking)
      const { revision } = await update.mutateAsync({ id, ...given })
      onEnd(text.gave(client.name, given), revision)
      return undefined
    },
  })
  const { form, field } = dialog
  function change({ donationAmount, paymentMethod }: Partial<PaymentForm>) {
    const options = { shouldDirty: true, shouldValidate: true }
    if (donationAmount !== undefined) form.setValue('donationAmount', donationAmount, options)
    if (paymentMethod !== undefined) form.setValue('paymentMethod', paymentMethod, options)
  }
  return (
    <FormFrame
      dialog={dialog}
      submit={text.save}
      submitting={common.saving}
      onCancel={() => onEnd()}
    >
      <PaymentFields
        booking={booking}
        amountField={field('donationAmount')}
        values={form.watch()}
        onChange={change}
        onGive={(values) => {
          change(values)
          void dialog.onSubmit()
        }}
      />
    </FormFrame>
  )
}
