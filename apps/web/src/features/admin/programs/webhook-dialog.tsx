import { WEBHOOK_EVENTS, webhookForm } from '@haircuts/core/webhooks/webhook-form'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { ShownOnce } from '../../../app/admin/editing/shown-once.tsx'
import type { Webhook } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { eventNames, editWebhook as text } from './text.ts'

interface WebhookDialogProps {
  open: boolean
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onClose: () => void
  onDelete: (() => void) | undefined
}

export function WebhookDialog({ open, ...props }: WebhookDialogProps) {
  const { webhook, onClose } = props
  return (
    <FormDialog
      draft={webhook ? `webhook:${webhook.id}` : 'webhook'}
      open={open}
      onClose={onClose}
      title={webhook ? text.editTitle : text.addTitle}
    >
      <WebhookFields {...props} />
    </FormDialog>
  )
}

/** The form and, for a new webhook, then its secret. */
function WebhookFields({ webhook, onClose, onDelete }: Omit<WebhookDialogProps, 'open'>) {
  const create = trpc.webhook.create.useMutation()
  const update = trpc.webhook.update.useMutation()
  const toast = useToast()
  const [secret, setSecret] = useState<string>()
  const dialog = useAdminForm(webhookForm, {
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [...WEBHOOK_EVENTS] },
    fields: { url: 'url', events: 'events' },
    otherwise: text.failed,
    save: async (filled) => {
      if (webhook) {
        await update.mutateAsync({ id: webhook.id, ...filled })
        toast(text.saved)
        onClose()
      } else {
        setSecret((await create.mutateAsync(filled)).secret)
      }
    },
  })
  const events = useController({ control: dialog.form.control, name: 'events' })
  if (secret) return <ShownOnce text={text} label={text.secret} value={secret} onDone={onClose} />
  return (
    <FormFrame
      dialog={dialog}
      submit={text.submit}
      submitting={text.submitting}
      onCancel={onClose}
      remove={onDelete ? { label: text.delete, act: onDelete } : undefined}
    >
      <TextField
        label={text.url}
        hint={text.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        required
        {...dialog.field('url')}
      />
      <CheckboxGroup
        legend={text.events}
        error={events.fieldState.error?.message}
        field={events.field}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: eventNames[value] }))}
      />
    </FormFrame>
  )
}
