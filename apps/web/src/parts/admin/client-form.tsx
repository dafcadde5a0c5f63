import { type ClientForm, clientForm } from '@haircuts/router/client/client-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { clientForm as words } from '../../content/admin/clients.ts'
import { common } from '../../content/admin/frame.ts'
import type { Client } from '../../lib/admin/client.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import type { useClientSaving } from '../../lib/admin/use-client-saving.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** The form's fields, by the names the wire gives them. */
const FIELDS = { name: 'name', email: 'email', phone: 'phone', notes: 'notes' } as const

interface ClientFormFieldsProps {
  client: Client | undefined
  saving: ReturnType<typeof useClientSaving>
  onClose: () => void
}

export function ClientFormFields({ client, saving, onClose }: ClientFormFieldsProps) {
  const toast = useToast()
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(clientForm),
    defaultValues: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      notes: client?.notes ?? '',
    },
  })
  const { errors } = formState

  async function submit({ name, email, phone, notes }: ClientForm) {
    if (saving.isPending) return
    setTrouble(undefined)
    try {
      await saving.save(client?.id, { name, email, phone: phone || null, notes: notes || null })
      toast(client ? words.updated : words.created)
      onClose()
    } catch (error) {
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed }))
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <DialogBody>
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
        <TextArea
          label={words.notes}
          optional
          error={errors.notes?.message}
          {...register('notes')}
        />
        {trouble ? (
          <Banner tone="bad" isUrgent>
            {trouble}
          </Banner>
        ) : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
          {common.cancel}
        </Button>
        <Button type="submit" pending={saving.isPending}>
          {submitWords(saving.isPending, client)}
        </Button>
      </DialogActions>
    </form>
  )
}

function submitWords(isPending: boolean, client: Client | undefined) {
  if (isPending) return common.saving
  return client ? words.update : words.create
}
