import { useAct } from '../../../app/admin/editing/use-act.ts'
import type { Booking, Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { otherEmail as text } from './text.ts'
import { underOtherEmail } from './under-other-email.ts'

interface OtherEmailProps {
  client: Client
  visits: readonly Booking[]
  now: number
}

/** Says that visits ahead have another email than the client, as after an edit, and sends their confirmations again. */
export function OtherEmail({ client: { id, name, email }, visits, now }: OtherEmailProps) {
  const confirm = useAct(trpc.clients.confirmAgain.useMutation().mutateAsync, {
    done: ({ bookings }) => ({ message: text.done(bookings), emails: { name }, undone: '' }),
    failed: text.failed,
  })
  if (!email) return null
  const found = underOtherEmail(visits, email, now)
  if (found.length === 0) return null
  const former = [...new Set(found.map((visit) => visit.client.email ?? text.none))]
  return (
    <Banner
      tone="note"
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={confirm.isPending}
          onClick={() => confirm.send({ id })}
        >
          {confirm.isPending ? text.acting : text.act}
        </Button>
      }
    >
      {text.about(found.length, former.join(', '))}
    </Banner>
  )
}
