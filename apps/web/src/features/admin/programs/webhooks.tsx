import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { Webhook } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { Switch } from '../../../ui/switch.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { deleteWebhook, eventNames, webhooks as text } from './text.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type Open = 'add' | { edit: Webhook } | { log: Webhook } | { remove: Webhook } | undefined

export function Webhooks() {
  const list = trpc.webhook.list.useQuery()
  const [open, setOpen] = useState<Open>()
  return (
    <Entries
      query={list}
      text={text}
      entry={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpen} />}
    >
      <Button variant="secondary" onClick={() => setOpen('add')}>
        {text.add}
      </Button>
      <Dialogs open={open} onOpen={setOpen} />
    </Entries>
  )
}

export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.parse(url)?.host ?? url
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const { url, events, isActive, failingSince, lastDeliveredAt } = webhook
  const zone = useBusinessZone()
  // Awaits the fresh list, so that the switch does not show the old state in between.
  const update = useAct(trpc.webhook.update.useMutation().mutateAsync, {
    failed: text.toggleFailed,
  })
  const host = hostOf(webhook)
  return (
    <Entry
      name={
        <>
          {url}{' '}
          {failingSince && isActive ? <Badge variant="destructive">{text.failing}</Badge> : null}
        </>
      }
      facts={[
        events.map((event) => eventNames[event]).join(', '),
        lastDeliveredAt
          ? text.delivered(dateAndTimeInText(lastDeliveredAt.getTime(), zone))
          : text.undelivered,
      ]}
      acts={
        <>
          <Switch
            checked={update.isPending ? !isActive : isActive}
            disabled={update.isPending}
            label={text.isOn(host)}
            onChange={(wanted) => update.send({ id: webhook.id, isActive: wanted })}
          >
            {isActive ? text.on : text.off}
          </Switch>
          <Button
            variant="secondary"
            size="sm"
            aria-label={text.logOf(host)}
            onClick={() => onOpen({ log: webhook })}
          >
            {text.log}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.editOf(host)}
            onClick={() => onOpen({ edit: webhook })}
          >
            {text.edit}
          </Button>
        </>
      }
    />
  )
}

function Dialogs({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const remove = trpc.webhook.delete.useMutation()
  const toEdit = typeof open === 'object' && 'edit' in open ? open.edit : undefined
  const toShow = typeof open === 'object' && 'log' in open ? open.log : undefined
  const toRemove = typeof open === 'object' && 'remove' in open ? open.remove : undefined
  const close = () => onOpen(undefined)
  return (
    <>
      <WebhookDialog
        open={open === 'add' || toEdit !== undefined}
        webhook={toEdit}
        onClose={close}
        onDelete={toEdit && (() => onOpen({ remove: toEdit }))}
      />
      <DeliveryLog webhook={toShow} onClose={close} />
      <ActionDialog
        item={toRemove}
        text={deleteWebhook}
        about={toRemove && hostOf(toRemove)}
        act={({ id }) => remove.mutateAsync({ id })}
        onClose={close}
      />
    </>
  )
}
