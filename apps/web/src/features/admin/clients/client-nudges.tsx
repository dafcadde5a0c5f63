import { useAct } from '../../../app/admin/editing/use-act.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { clientNudges as text } from './text.ts'

interface NudgedClient {
  id: number
  name: string
  wantsNoNudges: boolean
}

/** Shows whether a client has unsubscribed from reminders to book, and lets the barber set it. */
export function ClientNudges({ client: { id, name, wantsNoNudges } }: { client: NudgedClient }) {
  const update = useAct(trpc.clients.update.useMutation().mutateAsync, {
    done: (after) => (after.wantsNoNudges ? text.stopped(name) : text.resumed(name)),
    failed: text.failed,
  })
  const isChecked = update.isPending ? !wantsNoNudges : wantsNoNudges
  return (
    <SheetPart heading={text.heading}>
      <Checkbox
        checked={isChecked}
        disabled={update.isPending}
        onCheckedChange={(checked) => update.send({ id, wantsNoNudges: checked })}
      >
        {text.label}
      </Checkbox>
    </SheetPart>
  )
}
