import { eraseForm } from '@haircuts/core/clients/client-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './erase-client-dialog.module.css'
import { erasureProof } from './erasure-proof.ts'
import { forgetErased } from './forget-erased.ts'
import { eraseClient as text } from './text.ts'

interface EraseClientDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
  /** Called besides `onClose` when the client is gone. */
  onDone: () => void
}

/**
 * Erases a person. Lists what is deleted and what is kept, requires a typed word, and ends with a line for the barber's own
 * records.
 */
export function EraseClientDialog({ client, onClose, onDone }: EraseClientDialogProps) {
  const [proof, setProof] = useState<string>()
  const close = () => {
    onClose()
    if (proof !== undefined) onDone()
  }
  return (
    <FormDialog
      draft={`erase:${client?.id}`}
      open={client !== undefined}
      onClose={close}
      title={proof === undefined ? text.title : text.erased}
      description={client?.name}
      size="lg"
    >
      {client && proof === undefined ? (
        <LoadedForm id={client.id} onErased={setProof} onClose={onClose} />
      ) : null}
      {proof === undefined ? null : <Proof proof={proof} onClose={close} />}
    </FormDialog>
  )
}

interface FormProps {
  onErased: (proof: string) => void
  onClose: () => void
}

function LoadedForm({ id, ...form }: FormProps & { id: number }) {
  const preview = trpc.erasure.preview.useQuery({ id }, { gcTime: 0 })
  if (preview.data) return <EraseForm preview={preview.data} {...form} />
  return (
    <DialogBody>
      <QueryState query={preview} message={text.loadFailed} rows={5} />
    </DialogBody>
  )
}

/** The typed word is not stored as a draft: it confirms only what the dialog shows now. */
const SECRETS = ['alsoIds', 'cancelUpcoming', 'keepBlocked', 'word']

function EraseForm({ preview, onErased, onClose }: FormProps & { preview: ErasurePreview }) {
  const { record, others, maxBackups } = preview
  const zone = useBusinessZone()
  const toast = useToast()
  const cache = useQueryClient()
  const me = trpc.auth.me.useQuery()
  const erasure = trpc.erasure.erase.useMutation({ meta: { changesData: false } })
  const dialog = useAdminForm(eraseForm, {
    defaultValues: { alsoIds: [], cancelUpcoming: false, keepBlocked: false, word: '' },
    secrets: SECRETS,
    fields: {},
    otherwise: text.failed,
    save: async ({ alsoIds, cancelUpcoming, keepBlocked }) => {
      const choices = { cancelUpcoming, keepBlocked }
      const request = { id: record.id, alsoIds: alsoIds.map(Number), ...choices }
      const erased = await erasure.mutateAsync(request)
      for (const id of [record.id, ...alsoIds])
        for (const form of ['client', 'cut-card']) deleteDraft(`${form}:${id}`)
      const by = me.data?.email ?? text.barber
      onErased(erasureProof({ at: now(), zone, by, people: chosen, erased }))
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
  const isWordRight = word.trim().toUpperCase() === text.word
  const isMissingCancel = upcoming.length > 0 && !cancelUpcoming
  const toggle = (id: string, isChosen: boolean) =>
    form.setValue('alsoIds', [...alsoIds.filter((each) => each !== id), ...(isChosen ? [id] : [])])

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={!isWordRight || isMissingCancel}
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
          {others.map(({ id, name, email, bookings, shares }) => (
            <Checkbox
              key={id}
              checked={alsoIds.includes(String(id))}
              onCheckedChange={(checked) => toggle(String(id), checked)}
            >
              {text.alsoErase(
                name,
                email ?? common.noEmail,
                bookings,
                shares.map((what) => text.shares[what]),
              )}
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
        hint={isWordRight && isMissingCancel ? text.cancelFirst(upcoming.length) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        spellCheck={false}
        {...field('word')}
      />
    </FormFrame>
  )
}

function Proof({ proof, onClose }: { proof: string; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p>{text.proofHint}</p>
        <CopyLink label={text.proof} url={proof} copy={text.copy} copied={text.copied} isLong />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </>
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
