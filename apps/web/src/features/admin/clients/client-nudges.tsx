import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { clientNudges as text } from './text.ts'

interface NudgedClient {
  id: number
  name: string
  wantsNoNudges: boolean
}

/** Shows whether a client has unsubscribed from reminders to book, and lets the barber set it. */
export function ClientNudges({ client: { id, name, wantsNoNudges } }: { client: NudgedClient }) {
  const toast = useToast()
  const update = trpc.clients.update.useMutation({
    onSuccess: (after) => {
      toast(after.wantsNoNudges ? text.stopped(name) : text.resumed(name))
    },
    onError: (error) => toast(failureMessage(error, text.failed), { tone: 'bad' }),
  })
  const isChecked = update.isPending ? !wantsNoNudges : wantsNoNudges
  return (
    <SheetPart heading={text.heading}>
      <Checkbox
        checked={isChecked}
        disabled={update.isPending}
        onCheckedChange={(checked) => update.mutate({ id, wantsNoNudges: checked })}
      >
        {text.label}
      </Checkbox>
    </SheetPart>
  )
}
