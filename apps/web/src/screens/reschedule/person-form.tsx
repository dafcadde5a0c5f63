import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { refusalOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { usePicture } from '../../parts/use-picture.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './group-panel.module.css'

export type LinkedGroup = inferProcedureOutput<AppRouter['bookingGroup']['byToken']>

const words = {
  summary: 'Your name, contact and picture',
  name: 'Name',
  email: 'Email',
  emailHint: 'Your confirmation goes here.',
  phone: 'Phone',
  save: 'Save my details',
  saved: 'Saved.',
  failed: 'Your details could not be saved. Everything you typed is still here.',
} as const

/** The server's field names of the form. */
const FIELDS = { name: 'client_name', email: 'client_email', phone: 'client_phone' } as const

interface PersonFormProps {
  publicToken: string
  group: LinkedGroup
}

/** One person's own details. What is typed stays when saving fails. */
export function PersonForm({ publicToken, group: { person, isOrganizer } }: PersonFormProps) {
  const [typed, setTyped] = useState({
    name: person.name,
    email: person.email ?? '',
    phone: person.phone ?? '',
  })
  // Kept, so that it does not close once the address is saved.
  const [isOpenAtFirst] = useState(!isOrganizer && person.email === null)
  const style = usePicture()
  const cache = useQueryClient()
  const save = trpc.bookingGroup.updatePerson.useMutation({
    onSuccess: (group) => {
      cache.setQueryData(getQueryKey(trpc.bookingGroup.byToken, { publicToken }, 'query'), group)
      void cache.invalidateQueries({ queryKey: getQueryKey(trpc.booking.byToken) })
    },
  })
  const refusal = refusalOf(save.error)
  const text = (field: keyof typeof FIELDS) => ({
    value: typed[field],
    error: refusal?.errors.find(({ path }) => path === FIELDS[field])?.message,
    onChange: (event: { target: { value: string } }) => {
      save.reset()
      setTyped({ ...typed, [field]: event.target.value })
    },
  })
  const submit = async () => {
    const { url } = await style.whenSettled()
    save.mutate({
      publicToken,
      clientName: typed.name,
      clientEmail: typed.email || null,
      clientPhone: typed.phone || null,
      ...(url && { pictureReference: url }),
    })
  }
  return (
    <details className={styles.person} open={isOpenAtFirst}>
      <summary>{words.summary}</summary>
      <form
        noValidate
        aria-label={words.summary}
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) void submit()
        }}
      >
        <TextField label={words.name} {...text('name')} autoComplete="name" required />
        <TextField
          label={words.email}
          hint={words.emailHint}
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          optional={!isOrganizer}
        />
        <TextField
          label={words.phone}
          {...text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
        />
        <PictureField style={style} />
        {save.isError && (refusal?.errors.length ?? 0) === 0 ? (
          <Trouble>{refusal?.detail ?? words.failed}</Trouble>
        ) : null}
        <Button type="submit" pending={save.isPending}>
          {words.save}
        </Button>
        <p role="status">{save.isSuccess ? words.saved : ''}</p>
      </form>
    </details>
  )
}
