import { addressForm } from '@haircuts/core/calendar-sync/address-form'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { CalendarAddress } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './other-calendars.module.css'
import { addAddress, removeAddress, addresses as text } from './other-calendars-text.ts'
import { SyncProblem } from './sync-problem.tsx'
import { type ShowMessage, showFailure } from './transient-message.tsx'

/** The calendars that are read from an address, beside those of the account. */
export function AddressCard({ showMessage }: { showMessage: ShowMessage }) {
  const list = trpc.calendarAddress.list.useQuery()
  const remove = trpc.calendarAddress.delete.useMutation()
  const [isAdding, setAdding] = useState(false)
  const [toRemove, setToRemove] = useState<CalendarAddress>()
  return (
    <Card
      title={text.title}
      aside={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <p className={styles.soft}>{text.note}</p>
      <Entries
        query={list}
        text={text}
        entry={(address) => (
          <AddressRow
            key={address.id}
            address={address}
            showMessage={showMessage}
            onRemove={() => setToRemove(address)}
          />
        )}
      />
      <FormDialog
        draft="calendar-address"
        open={isAdding}
        onClose={() => setAdding(false)}
        title={addAddress.title}
      >
        <AddAddress onClose={() => setAdding(false)} />
      </FormDialog>
      <ActionDialog
        item={toRemove}
        text={removeAddress}
        about={toRemove?.name}
        act={({ id }) => remove.mutateAsync({ id })}
        onClose={() => setToRemove(undefined)}
      />
    </Card>
  )
}

interface AddressRowProps {
  address: CalendarAddress
  showMessage: ShowMessage
  onRemove: () => void
}

function AddressRow({ address, showMessage, onRemove }: AddressRowProps) {
  const { id, name, host, events, lastSyncedAt, lastError } = address
  const zone = useBusinessZone()
  const sync = trpc.cloudCalendar.sync.useMutation({
    onSuccess: ({ message }) => showMessage(message),
    onError: (error) => showFailure(showMessage, error, text.syncFailed),
  })
  return (
    <Entry
      name={name}
      facts={[
        host,
        lastSyncedAt
          ? text.read(events, dateAndTimeInText(lastSyncedAt.getTime(), zone))
          : text.reading,
      ]}
      acts={
        <>
          <Button
            variant="secondary"
            size="sm"
            pending={sync.isPending}
            aria-label={text.syncOf(name)}
            onClick={() => sync.mutate({ id })}
          >
            {sync.isPending ? text.syncing : text.sync}
          </Button>
          <Button variant="secondary" size="sm" aria-label={text.removeOf(name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </>
      }
    >
      <SyncProblem id={id} message={lastError} />
    </Entry>
  )
}

/** Never stored in a draft. */
const SECRETS = ['url'] as const

function AddAddress({ onClose }: { onClose: () => void }) {
  const create = trpc.calendarAddress.create.useMutation()
  const showToast = useToast()
  const dialog = useAdminForm(addressForm, {
    defaultValues: { name: '', url: '' },
    secrets: SECRETS,
    fields: { name: 'name', url: 'url' },
    otherwise: addAddress.failed,
    save: async (filled) => {
      await create.mutateAsync(filled)
      onClose()
      showToast(addAddress.done)
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={addAddress.submit}
      submitting={addAddress.submitting}
      onCancel={onClose}
    >
      <TextField
        label={addAddress.name}
        hint={addAddress.nameHint}
        autoComplete="off"
        required
        {...dialog.field('name')}
      />
      <TextField
        label={addAddress.address}
        hint={addAddress.addressHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...dialog.field('url')}
      />
    </FormFrame>
  )
}
