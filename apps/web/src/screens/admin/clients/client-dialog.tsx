import { type ClientForm, clientForm } from '@haircuts/router/client/client-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { common } from '../../../site/admin/words.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { Client } from './client.ts'
import { clientForm as words } from './words.ts'

interface ClientDialogProps {
  open: boolean
  /** The client to edit; undefined for a new one. */
  client: Client | undefined
  onClose: () => void
}

/** The dialog to create or edit a client. */
export function ClientDialog({ open, client, onClose }: ClientDialogProps) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(client)
  if (open && client !== shown) setShown(client)
  return (
    <FormDialog
      draft={`client:${shown?.id ?? 'new'}`}
      open={open}
      onClose={onClose}
      title={shown ? words.editTitle : words.newTitle}
    >
      <ClientFormFields client={shown} onClose={onClose} />
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
const FIELDS = { name: 'name', email: 'email', phone: 'phone', notes: 'notes' } as const

interface ClientFormFieldsProps {
  client: Client | undefined
  onClose: () => void
}

function ClientFormFields({ client, onClose }: ClientFormFieldsProps) {
  const toast = useToast()
  const saving = useClientSaving()
  const [trouble, setTrouble] = useState<string>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(clientForm),
    defaultValues: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      notes: client?.notes ?? '',
    },
  })
  const { register, handleSubmit, setError } = form
  const { errors } = form.formState

  async function submit({ name, email, phone, notes }: ClientForm) {
    setTrouble(undefined)
    try {
      await saving.save(client?.id, { name, email, phone: phone || null, notes: notes || null })
      toast(client ? words.updated : words.created)
      finish()
      onClose()
    } catch (error) {
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed }))
    }
  }

  return (
    <FormFrame
      trouble={trouble}
      isBusy={saving.isPending}
      submit={submitWords(saving.isPending, client)}
      onSubmit={handleSubmit(submit)}
      onCancel={onClose}
    >
      <TextField
        label={words.name}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="off"
        optional
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea label={words.notes} optional error={errors.notes?.message} {...register('notes')} />
    </FormFrame>
  )
}

function submitWords(isPending: boolean, client: Client | undefined) {
  if (isPending) return common.saving
  return client ? words.update : words.create
}

interface ClientInput {
  name: string
  email: string
  phone: string | null
  notes: string | null
}

/** Creates or updates a client and refetches the queries that show clients. */
function useClientSaving() {
  const create = trpc.client.create.useMutation()
  const update = trpc.client.update.useMutation()
  const refresh = useRefresh()
  return {
    isPending: create.isPending || update.isPending,
    /** @throws the server's refusal, or a network error. */
    save: async (id: number | undefined, details: ClientInput) => {
      if (id === undefined) await create.mutateAsync(details)
      else await update.mutateAsync({ id, ...details })
      await refresh('client', 'booking')
    },
  }
}
