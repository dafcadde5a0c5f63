import { eraseForm } from '@haircuts/core/clients/client-form'
import { useQueryClient } from '@tanstack/react-query'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { deleteDraft } from '../../../app/admin/editing/drafts.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { Client, ErasurePreview } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DialogBody } from '../../../ui/dialog.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './erase-client-dialog.module.css'
import { forgetErased } from './forget-erased.ts'
import { eraseClient as text } from './text.ts'

interface EraseClientDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
}

/** Erases a person. Lists what is deleted and what is kept, and requires a typed word. */
export function EraseClientDialog({ client, onClose }: EraseClientDialogProps) {
  return (
    <FormDialog
      draft={`erase:${client?.id}`}
      open={client !== undefined}
      onClose={onClose}
      title={text.title}
      description={client?.name}
      size="lg"
    >
      {client ? <LoadedForm id={client.id} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function LoadedForm({ id, onClose }: { id: number; onClose: () => void }) {
  const preview = trpc.erasure.preview.useQuery({ id }, { gcTime: 0 })
  if (preview.data) return <EraseForm preview={preview.data} onClose={onClose} />
  return (
    <DialogBody>
      <QueryState query={preview} message={text.loadFailed} rows={5} />
    </DialogBody>
  )
}

/** The typed word is not stored as a draft: it confirms only what the dialog shows now. */
const SECRETS = ['alsoIds', 'cancelUpcoming', 'keepBlocked', 'word']

function EraseForm({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) {
  const { record, others, maxBackups } = preview
  const zone = useBusinessZone()
  const toast = useToast()
  const cache = useQueryClient()
  const erasure = trpc.erasure.erase.useMutation({ meta: { changesData: false } })
  const dialog = useAdminForm(eraseForm, {
    defaultValues: { alsoIds: [], cancelUpcoming: false, keepBlocked: false, word: '' },
    secrets: SECRETS,
    fields: {},
    otherwise: text.failed,
    save: async ({ alsoIds, cancelUpcoming, keepBlocked }) => {
      const choices = { cancelUpcoming, keepBlocked }
      await erasure.mutateAsync({ id: record.id, alsoIds: alsoIds.map(Number), ...choices })
      for (const id of [record.id, ...alsoIds])
        for (const form of ['client', 'cut-card']) deleteDraft(`${form}:${id}`)
      onClose()
      toast(text.done)
      const { deleteOfflineCopy } = await import('../../../app/admin/api/offline-copy.ts')
      await deleteOfflineCopy(cache)
      await forgetErased(cache)
    },
  })
  const { form, field } = dialog
  const { alsoIds, cancelUpcoming, word } = form.watch()
  const chosen = [record, ...others.filter(({ id }) => alsoIds.includes(String(id)))]
  const total = (field: 'bookings' | 'mails' | 'pictures' | 'events') =>
    chosen.reduce((sum, each) => sum + each[field], 0)
  const upcoming = chosen.flatMap((each) => each.upcoming)
  const isReady =
    word.trim().toUpperCase() === text.word && (upcoming.length === 0 || cancelUpcoming)
  const toggle = (id: string, isChosen: boolean) =>
    form.setValue('alsoIds', [...alsoIds.filter((each) => each !== id), ...(isChosen ? [id] : [])])

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={!isReady}
      isDangerous
      submit={text.act}
      submitting={text.acting}
      onCancel={onClose}
    >
      <SheetPart heading={text.goes}>
        <PlainList
          items={text.gone({
            mails: total('mails'),
            pictures: total('pictures'),
            events: total('events'),
          })}
        />
      </SheetPart>
      <SheetPart heading={text.stays}>
        <PlainList items={text.remaining({ bookings: total('bookings') })} />
        <p className={styles.small}>{text.backups(maxBackups)}</p>
      </SheetPart>
      {others.length > 0 ? (
        <fieldset className={styles.others}>
          <legend>{text.others}</legend>
          {others.map(({ id, name, email, bookings }) => (
            <Checkbox
              key={id}
              checked={alsoIds.includes(String(id))}
              onCheckedChange={(checked) => toggle(String(id), checked)}
            >
              {text.alsoErase(name, email ?? common.noEmail, bookings)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      {upcoming.length > 0 ? (
        <Banner tone="warn" isLive={false}>
          <p>{text.ahead(upcoming.length)}</p>
          <PlainList
            items={upcoming.map(
              ({ startDatetime, service }) =>
                `${dateAndTime(startDatetime.getTime(), zone)}, ${service}`,
            )}
          />
          <FormCheckbox control={form.control} name="cancelUpcoming">
            {text.cancel(upcoming.length)}
          </FormCheckbox>
        </Banner>
      ) : null}
      {chosen.some(({ isBlocked }) => isBlocked) ? (
        <FormCheckbox control={form.control} name="keepBlocked">
          {text.keepBlocked}
        </FormCheckbox>
      ) : null}
      <TextField
        label={text.confirm}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('word')}
      />
    </FormFrame>
  )
}

function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
