import { Autocomplete } from '@base-ui/react/autocomplete'
import { looksLikePhone } from '@haircuts/core/clients/phone-form'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { common } from '../../../app/admin/screen/text.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { cx } from '../../../ui/cx.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import styles from './client-field.module.css'
import { clientField as text } from './text.ts'

const DEBOUNCE_MS = 150
/** A single letter matches nearly every client. */
const MIN_SEARCH_LENGTH = 2
const MAX_SHOWN = 6

interface Contact {
  name: string
  phone: string
  email: string
}

/**
 * The name of a client, with suggestions of existing ones by name, phone or email. Choosing one fills in the fields
 * `name`, `phone` and `email` of the surrounding form; any other name is a new client, who gets no contact of the chosen one.
 */
export function ClientField({ takesFocus }: { takesFocus: boolean }) {
  const form = useFormContext<Contact & { chosen?: Contact | undefined }>()
  const { setFocus } = form
  const { field, fieldState } = useController({ control: form.control, name: 'name' })
  const typed = field.value.trim()
  const search = useDebounced(typed, DEBOUNCE_MS)
  // Clients found for an earlier text are not shown: a highlighted one would vanish when the next search begins, and Enter
  // would submit the typed text.
  const isSearching = search.length >= MIN_SEARCH_LENGTH && search === typed
  const found = trpc.clients.list.useQuery(
    { search, pageSize: MAX_SHOWN },
    { enabled: isSearching },
  )
  const clients = isSearching ? (found.data?.items ?? NONE) : NONE
  // An open list without entries would hide the rest of the form from screen readers.
  const [isOpen, setIsOpen] = useState(false)
  // The form is mounted after the dialog has set its focus.
  useEffect(() => {
    if (takesFocus) setFocus('name')
  }, [takesFocus, setFocus])

  function choose(client: Client) {
    const { name, phone, email } = {
      ...client,
      phone: client.phone ?? '',
      email: client.email ?? '',
    }
    form.setValue('name', name, { shouldDirty: true, shouldValidate: fieldState.invalid })
    form.setValue('phone', phone, { shouldDirty: true })
    form.setValue('email', email, { shouldDirty: true })
    form.setValue('chosen', { name, phone, email })
  }

  /** Another name is another client, whose confirmation must not go to the chosen one. */
  function changeName(name: string) {
    field.onChange(name)
    const chosen = form.getValues('chosen')
    if (!chosen || name.trim() === chosen.name) return
    for (const key of ['phone', 'email'] as const) {
      if (form.getValues(key) === chosen[key]) form.setValue(key, '', { shouldDirty: true })
    }
    form.setValue('chosen', undefined)
  }

  /** Moves a phone number typed as the name to the empty phone field; the name is still missing. */
  function onBlur() {
    field.onBlur()
    // Clients who are found after the focus has moved on would cover the fields below.
    if (clients.length === 0) setIsOpen(false)
    if (!looksLikePhone(typed) || form.getValues('phone') !== '') return
    form.setValue('phone', typed, { shouldDirty: true })
    form.setValue('name', '', { shouldDirty: true })
  }

  return (
    <Field label={text.name} error={fieldState.error?.message}>
      <Autocomplete.Root
        items={clients}
        open={isOpen && clients.length > 0}
        onOpenChange={setIsOpen}
        value={field.value}
        onValueChange={changeName}
        itemToStringValue={({ name }) => name}
        filter={null}
      >
        <Autocomplete.Input
          ref={field.ref}
          className={cx(fieldStyles.control)}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={200}
          required
          onBlur={onBlur}
        />
        <Autocomplete.Status className={styles.status}>
          {statusOf(isSearching && found.isPending, clients.length)}
        </Autocomplete.Status>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
            <Autocomplete.Popup className={styles.popup}>
              <Autocomplete.List className={styles.list}>
                {(client: Client) => (
                  <Autocomplete.Item
                    key={client.id}
                    value={client}
                    className={styles.item}
                    onClick={() => choose(client)}
                  >
                    <span className={styles.name}>{client.name}</span>
                    <span className={styles.contact}>
                      {[client.phone, client.email ?? common.noEmail].filter(Boolean).join(', ')}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  )
}

const NONE: Client[] = []

function statusOf(isFinding: boolean, count: number) {
  if (isFinding) return text.finding
  return count > 0 ? text.found(count) : null
}
