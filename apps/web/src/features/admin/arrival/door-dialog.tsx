import { doorForm } from '@haircuts/core/bookings/arrival/door-form'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { PictureUpload } from '../../../app/admin/editing/picture-upload.tsx'
import { useUpload } from '../../../app/admin/editing/use-upload.ts'
import { common } from '../../../app/admin/screen/text.ts'
import type { Door } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { StylePicture } from '../visit/intake-facts.tsx'
import styles from './door-dialog.module.css'
import { door as text } from './text.ts'

interface DoorDialogProps {
  open: boolean
  door: Door
  onClose: () => void
}

export function DoorDialog({ open, door, onClose }: DoorDialogProps) {
  // A refetch must not change the values that the form compares its fields with.
  const [shown, setShown] = useState(door)
  if (!open && shown !== door) setShown(door)
  return (
    <FormDialog draft="door" open={open} onClose={onClose} title={text.title}>
      <DoorFields door={shown} onClose={onClose} />
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
const FIELDS = {
  parking: 'parking',
  gate: 'gate',
  dog: 'dog',
  picture_reference: 'pictureReference',
} as const

function DoorFields({ door, onClose }: Omit<DoorDialogProps, 'open'>) {
  const toast = useToast()
  const save = trpc.arrival.saveDoor.useMutation()
  const dialog = useAdminForm(doorForm, {
    defaultValues: {
      parking: door.parking ?? '',
      gate: door.gate ?? '',
      dog: door.dog ?? '',
      pictureReference: door.pictureReference ?? '',
    },
    fields: FIELDS,
    otherwise: text.failed,
    save: async (filled) => {
      await save.mutateAsync(filled)
      toast(text.saved)
      onClose()
    },
  })
  const { field, form } = dialog
  const setPicture = (url: string) => form.setValue('pictureReference', url, { shouldDirty: true })
  const upload = useUpload(({ url }) => setPicture(url))
  const reference = form.watch('pictureReference')
  return (
    <FormFrame
      dialog={dialog}
      isBlocked={upload.isUploading}
      submit={common.save}
      submitting={common.saving}
      onCancel={onClose}
    >
      {(['parking', 'gate', 'dog'] as const).map((name) => (
        <TextArea
          key={name}
          label={text[name]}
          hint={text.hints[name]}
          optional
          rows={2}
          {...field(name)}
        />
      ))}
      {reference ? (
        <div className={styles.picture}>
          <StylePicture reference={reference} name={text.picture} />
          <Button variant="quiet" size="sm" onClick={() => setPicture('')}>
            {text.remove}
          </Button>
        </div>
      ) : null}
      <PictureUpload
        label={text.addPicture}
        name={upload.file?.name}
        problem={upload.problem ?? field('pictureReference').error}
        isUploading={upload.isUploading}
        onChoose={upload.choose}
      />
    </FormFrame>
  )
}
