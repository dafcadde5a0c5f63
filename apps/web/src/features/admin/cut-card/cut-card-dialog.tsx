import { cutCardForm } from '@haircuts/core/clients/cut-card-form'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { PictureUpload } from '../../../app/admin/editing/picture-upload.tsx'
import { useRevision } from '../../../app/admin/editing/use-revision.ts'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { useUpload } from '../../../app/admin/editing/use-upload.ts'
import { common } from '../../../app/admin/screen/text.ts'
import type { CutCard } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import { StylePicture } from '../visit/intake-facts.tsx'
import { CutCardLines } from './cut-card-lines.tsx'
import styles from './cut-card-sheet.module.css'
import { cutCard as text } from './text.ts'

const MAX_PICTURES = 12

interface CutCardDialogProps {
  open: boolean
  card: CutCard
  /** The client's name. */
  client: string
  onClose: () => void
}

/** The dialog to change a cut card. */
export function CutCardDialog({ open, card, client, onClose }: CutCardDialogProps) {
  // A refetch must not change the values that the form compares its fields with.
  const [shown, setShown] = useState(card)
  if (!open && shown !== card) setShown(card)
  return (
    <FormDialog
      draft={`cut-card:${card.clientId}`}
      open={open}
      onClose={onClose}
      title={text.title}
      description={client}
    >
      <CutCardFields card={shown} client={client} onClose={onClose} />
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
const FIELDS = {
  guards: 'guards',
  fade_line: 'fadeLine',
  notes: 'cutNotes',
  pictures: 'pictures',
} as const

type CutCardFieldsProps = Omit<CutCardDialogProps, 'open'>

function CutCardFields({ card, client, onClose }: CutCardFieldsProps) {
  const save = useSaveCard(card)
  const dialog = useAdminForm(cutCardForm, {
    defaultValues: valuesOf(card),
    fields: FIELDS,
    otherwise: text.failed,
    save: async ({ cutNotes, picturesAgreed, pictures, ...lines }) => {
      const lost = await save({
        guards: lines.guards || null,
        fadeLine: lines.fadeLine || null,
        notes: cutNotes || null,
        picturesAgreed,
        pictures: picturesAgreed ? pictures : [],
      })
      if (lost) return lost
      onClose()
    },
  })
  const { field, form } = dialog
  const [agrees, pictures] = form.watch(['picturesAgreed', 'pictures'])
  const zone = useBusinessZone()
  const setPictures = (next: string[]) => form.setValue('pictures', next, { shouldDirty: true })
  // On top of the latest list, since another picture may have been removed during the upload.
  const upload = useUpload(({ url }) => setPictures([url, ...form.getValues('pictures')]))

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={upload.isUploading}
      submit={common.save}
      submitting={common.saving}
      onCancel={onClose}
    >
      <CutCardLines field={field} rows={3} />
      <FormCheckbox control={form.control} name="picturesAgreed">
        {text.agrees(client)}{' '}
        {agrees && card.picturesAgreedAt
          ? text.agreedOn(dateText(card.picturesAgreedAt.getTime(), zone))
          : null}
      </FormCheckbox>
      <CutPictures
        card={card}
        pictures={pictures}
        isAgreed={agrees}
        upload={upload}
        error={field('pictures').error}
        onRemove={(reference) => setPictures(pictures.filter((each) => each !== reference))}
      />
    </FormFrame>
  )
}

interface CutPicturesProps {
  card: CutCard
  pictures: readonly string[]
  isAgreed: boolean
  upload: ReturnType<typeof useUpload>
  error: string | undefined
  onRemove: (reference: string) => void
}

/** The pictures that stay on the card, and the upload of another one. */
function CutPictures(props: CutPicturesProps) {
  const { card, pictures, isAgreed, upload, error, onRemove } = props
  const zone = useBusinessZone()
  const { isUploading } = upload
  const isFull = pictures.length >= MAX_PICTURES

  function dateOf(reference: string) {
    const found = card.pictures.find((each) => each.pictureReference === reference)
    return found ? dateText(found.addedAt.getTime(), zone) : text.today
  }

  return (
    <>
      {pictures.length > 0 ? (
        <ul className={styles.pictures} aria-label={text.pictures}>
          {pictures.map((reference) => (
            <li key={reference} className={styles.picture}>
              <span className={isAgreed ? undefined : styles.gone}>
                <StylePicture reference={reference} name={text.of(dateOf(reference))} />
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={text.remove(dateOf(reference))}
                onClick={() => onRemove(reference)}
              >
                {text.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {!isAgreed && pictures.length > 0 ? (
        <p role="status">{text.willGo(pictures.length)}</p>
      ) : null}
      <PictureUpload
        label={text.add}
        name={upload.file?.name}
        hint={isAgreed ? undefined : text.needsConsent}
        problem={upload.problem ?? error ?? (isFull ? text.max(MAX_PICTURES) : undefined)}
        isUploading={isUploading}
        disabled={!isAgreed || isFull || isUploading}
        onChoose={upload.choose}
      />
    </>
  )
}

type SavedCard = ReturnType<typeof savedFields>

/** The fields of a card by their names in a change. */
function savedFields({ guards, fadeLine, notes, picturesAgreedAt, pictures }: CutCard) {
  return {
    guards,
    fadeLine,
    notes,
    picturesAgreed: picturesAgreedAt !== null,
    pictures: pictures.map(({ pictureReference }) => pictureReference),
  }
}

function factsOf(card: CutCard) {
  const { guards, fadeLine, notes, pictures } = savedFields(card)
  const fact = (label: string, value: string | null) => ({ value, text: text.is(label, value) })
  return {
    guards: fact(text.guards, guards),
    fadeLine: fact(text.fadeLine, fadeLine),
    notes: fact(text.notes, notes),
    pictures: { value: pictures, text: text.is(text.pictures, String(pictures.length)) },
  }
}

/** Saves the edited fields of a card and offers Undo. */
function useSaveCard(opened: CutCard) {
  const { mutateAsync } = trpc.cutCard.save.useMutation()
  const { client } = trpc.useUtils()
  const showUndo = useUndoToast()
  const id = opened.clientId
  const save = useRevision(opened, { load: () => client.cutCard.get.query({ id }), factsOf })

  return (typed: SavedCard) =>
    save(changesOf(savedFields(opened), typed), async (change, shown) => {
      const { revision: ifRevision } = await mutateAsync({ id, ...change })
      showUndo({
        about: `cut-card-${id}`,
        message: text.done,
        undo: () => mutateAsync({ id, ...savedFields(shown), ifRevision }),
        undone: text.undone,
      })
    })
}

function changesOf(before: SavedCard, typed: SavedCard): Partial<SavedCard> {
  const now = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== now.get(name)),
  )
}

function valuesOf({ guards, fadeLine, notes, picturesAgreedAt, pictures }: CutCard) {
  return {
    guards: guards ?? '',
    fadeLine: fadeLine ?? '',
    cutNotes: notes ?? '',
    picturesAgreed: picturesAgreedAt !== null,
    pictures: pictures.map(({ pictureReference }) => pictureReference),
  }
}
