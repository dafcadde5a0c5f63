import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetErased } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { SheetPart } from '../../../parts/admin/facts.tsx'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { Client, ErasurePreview } from '../../../parts/admin/outputs.ts'
import { QueryState } from '../../../parts/admin/query-state.tsx'
import { common } from '../../../site/admin/words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './erase-client-dialog.module.css'
import { eraseClient as words } from './words.ts'

interface EraseClientDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
}

/** Erases a person: says what goes and what stays, and asks for a typed word. */
export function EraseClientDialog({ client, onClose }: EraseClientDialogProps) {
  const shown = useLastDefined(client)
  const [isErasing, setErasing] = useState(false)
  return (
    <Dialog
      open={client !== undefined}
      onClose={() => !isErasing && onClose()}
      title={words.title}
      description={shown?.name}
      size="lg"
      holdsWork
    >
      {shown ? (
        <LoadedForm key={shown.id} id={shown.id} onErasing={setErasing} onClose={onClose} />
      ) : null}
    </Dialog>
  )
}

interface LoadedFormProps {
  id: number
  onErasing: (isErasing: boolean) => void
  onClose: () => void
}

function LoadedForm({ id, ...form }: LoadedFormProps) {
  const preview = trpc.erasure.preview.useQuery({ id }, { gcTime: 0 })
  if (preview.data) return <EraseForm preview={preview.data} {...form} />
  return (
    <DialogBody>
      <QueryState query={preview} words={words.loadFailed} rows={5} />
    </DialogBody>
  )
}

interface EraseFormProps extends Omit<LoadedFormProps, 'id'> {
  preview: ErasurePreview
}

function EraseForm({ preview, onErasing, onClose }: EraseFormProps) {
  const { record, others, keptBackups } = preview
  const zone = useBusinessZone()
  const [alsoIds, setAlsoIds] = useState<readonly number[]>([])
  const [cancelUpcoming, setCancelUpcoming] = useState(false)
  const [typed, setTyped] = useState('')
  const erasure = useErasure({ onErasing, onClose })
  const chosen = [record, ...others.filter(({ id }) => alsoIds.includes(id))]
  const total = (field: 'bookings' | 'mails' | 'pictures' | 'events') =>
    chosen.reduce((sum, each) => sum + each[field], 0)
  const upcoming = chosen.flatMap((each) => each.upcoming)
  const isReady =
    typed.trim().toUpperCase() === words.word && (upcoming.length === 0 || cancelUpcoming)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) erasure.erase({ id: record.id, alsoIds: [...alsoIds], cancelUpcoming })
      }}
    >
      <DialogBody>
        <SheetPart heading={words.goes}>
          <PlainList
            items={words.gone({
              mails: total('mails'),
              pictures: total('pictures'),
              events: total('events'),
            })}
          />
        </SheetPart>
        <SheetPart heading={words.stays}>
          <PlainList items={words.kept({ bookings: total('bookings') })} />
          <p className={styles.small}>{words.backups(keptBackups)}</p>
        </SheetPart>
        {others.length > 0 ? (
          <fieldset className={styles.others}>
            <legend>{words.others}</legend>
            {others.map(({ id, name, email, bookings }) => (
              <Checkbox
                key={id}
                checked={alsoIds.includes(id)}
                onChange={({ target }) =>
                  setAlsoIds(
                    target.checked ? [...alsoIds, id] : alsoIds.filter((each) => each !== id),
                  )
                }
              >
                {words.alsoErase(name, email ?? common.noEmail, bookings)}
              </Checkbox>
            ))}
          </fieldset>
        ) : null}
        {upcoming.length > 0 ? (
          <Banner tone="warn">
            <p>{words.ahead(upcoming.length)}</p>
            <PlainList
              items={upcoming.map(
                ({ startDatetime, service }) =>
                  `${dateAndTime(startDatetime.getTime(), zone)}, ${service}`,
              )}
            />
            <Checkbox
              checked={cancelUpcoming}
              onChange={({ target }) => setCancelUpcoming(target.checked)}
            >
              {words.cancel(upcoming.length)}
            </Checkbox>
          </Banner>
        ) : null}
        <TextField
          label={words.confirm}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {erasure.trouble ? (
          <Banner tone="bad" isUrgent>
            {erasure.trouble}
          </Banner>
        ) : null}
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={erasure.isPending}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isReady && !erasure.isPending}
          pending={erasure.isPending}
        >
          {erasure.isPending ? words.acting : words.act}
        </Button>
      </DialogActions>
    </form>
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

function useErasure({ onErasing, onClose }: Pick<LoadedFormProps, 'onErasing' | 'onClose'>) {
  const toast = useToast()
  const cache = useQueryClient()
  const erasure = trpc.erasure.erase.useMutation({
    onMutate: () => onErasing(true),
    onSettled: () => onErasing(false),
    onSuccess: async () => {
      onClose()
      toast(words.done)
      await forgetErased(cache)
    },
  })
  return {
    isPending: erasure.isPending,
    trouble: erasure.error ? failureWords(erasure.error, words.failed) : undefined,
    erase: erasure.mutate,
  }
}
