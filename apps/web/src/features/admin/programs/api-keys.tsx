import { apiKeyForm } from '@haircuts/core/accounts/api-key-form'
import { API_KEY_SCOPES, type ApiKeyScope } from '@haircuts/core/kernel/api-key-form'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { ShownOnce } from '../../../app/admin/editing/shown-once.tsx'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import styles from './programs.module.css'
import { addKey, revokeKey, scopeNames, scopeNotes, apiKeys as text } from './text.ts'

interface ListedKey {
  id: number
  name: string
}

export function ApiKeys() {
  const list = trpc.apiKey.list.useQuery()
  const revoke = trpc.apiKey.revoke.useMutation()
  const zone = useBusinessZone()
  const [isAdding, setAdding] = useState(false)
  const [toRevoke, setToRevoke] = useState<ListedKey>()
  return (
    <Entries
      query={list}
      text={text}
      entry={({ id, name, scopes, keyStart, lastUsedAt }) => (
        <Entry
          key={id}
          name={name}
          facts={[usageOf(scopes, lastUsedAt && dateAndTimeInText(lastUsedAt.getTime(), zone))]}
          acts={
            <Button
              variant="secondary"
              size="sm"
              aria-label={text.revokeOf(name)}
              onClick={() => setToRevoke({ id, name })}
            >
              {text.revoke}
            </Button>
          }
        >
          <p className={styles.start}>{keyStart}…</p>
        </Entry>
      )}
    >
      <Button variant="secondary" onClick={() => setAdding(true)}>
        {text.add}
      </Button>
      <FormDialog
        draft="api-key"
        open={isAdding}
        onClose={() => setAdding(false)}
        title={addKey.title}
      >
        <AddKey onClose={() => setAdding(false)} />
      </FormDialog>
      <ActionDialog
        item={toRevoke}
        text={revokeKey}
        about={toRevoke?.name}
        act={({ id }) => revoke.mutateAsync({ id })}
        onClose={() => setToRevoke(undefined)}
      />
    </Entries>
  )
}

function usageOf(scopes: readonly ApiKeyScope[], lastUsed: string | null): string {
  const names = scopes.map((scope) => scopeNames[scope]).join(', ')
  return lastUsed === null ? text.unused(names) : text.used(names, lastUsed)
}

/** Never stored in a draft. */
const SECRETS = ['password'] as const

/** The form of a new key, and then the key itself. */
function AddKey({ onClose }: { onClose: () => void }) {
  const create = trpc.apiKey.create.useMutation()
  const [key, setKey] = useState<string>()
  const scopes: ApiKeyScope[] = ['read']
  const dialog = useAdminForm(apiKeyForm, {
    defaultValues: { name: '', password: '', scopes },
    secrets: SECRETS,
    fields: { name: 'name', password: 'password', scopes: 'scopes' },
    otherwise: addKey.failed,
    save: async (filled) => {
      const created = await create.mutateAsync(filled)
      setKey(created.key)
    },
  })
  const chosen = useController({ control: dialog.form.control, name: 'scopes' })
  if (key) return <ShownOnce text={addKey} label={addKey.key} value={key} onDone={onClose} />
  return (
    <FormFrame
      dialog={dialog}
      submit={addKey.submit}
      submitting={addKey.submitting}
      onCancel={onClose}
    >
      <TextField
        label={addKey.name}
        hint={addKey.nameHint}
        autoComplete="off"
        required
        {...dialog.field('name')}
      />
      <CheckboxGroup
        legend={addKey.scopes}
        error={chosen.fieldState.error?.message}
        field={chosen.field}
        options={API_KEY_SCOPES.map((value) => ({
          value,
          label: scopeNames[value],
          note: scopeNotes[value],
        }))}
      />
      <TextField
        label={addKey.password}
        type="password"
        autoComplete="current-password"
        required
        {...dialog.field('password')}
      />
    </FormFrame>
  )
}
