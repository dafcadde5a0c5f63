import { type ClientForm, clientForm } from '@haircuts/router/client/client-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { clientForm as words } from '../../content/admin/clients.ts'
import { common } from '../../content/admin/frame.ts'
import type { Client } from '../../lib/admin/client.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import { useClientSaving } from '../../lib/admin/use-client-saving.ts'
import { useDialogForm } from '../../lib/admin/use-dialog-form.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormFrame } from './form-frame.tsx'

/** The form's fields, by the names the wire gives them. */
const FIELDS = { name: 'name', email: 'email', phone: 'phone', notes: 'notes' } as const

interface ClientFormFieldsProps {
  client: Client | undefined
  onClose: () => void
}

export function ClientFormFields({ client, onClose }: ClientFormFieldsProps) {
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
