import { type ChangeEvent, useId } from 'react'
import { Field } from '../../../ui/field.tsx'
import { FileChoice } from '../../../ui/file-choice.tsx'
import { editBooking as text } from '../bookings/dialogs/text.ts'
import styles from './picture-upload.module.css'

interface PictureUploadProps {
  label: string
  /** The file's name; undefined until one is chosen. */
  name: string | undefined
  onChoose: (file: File | undefined) => void
  isUploading: boolean
  disabled?: boolean | undefined
  hint?: string | undefined
  /** Why the file is rejected or was not uploaded. */
  problem?: string | undefined
}

/** Chooses a picture of a client. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, name, onChoose, isUploading, disabled, hint, problem } = props
  const stateId = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files?.[0])
  return (
    <Field label={label} hint={hint} optional error={problem}>
      {(control) => (
        <div className={styles.upload}>
          <FileChoice
            {...control}
            label={name ? text.chooseAnother : text.choose}
            aria-describedby={[control['aria-describedby'], stateId].filter(Boolean).join(' ')}
            accept="image/*"
            disabled={disabled}
            onChange={choose}
          />
          <p id={stateId} className={styles.state} role="status">
            {name ? <span>{name}</span> : null}
            {isUploading ? <span>{text.uploading}</span> : null}
          </p>
        </div>
      )}
    </Field>
  )
}
