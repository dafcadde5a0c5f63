import { Field as Base } from '@base-ui/react/field'
import type { ChangeEvent } from 'react'
import { Field, FieldControl } from '../../../ui/field.tsx'
import { FileChoice } from '../../../ui/file-choice.tsx'
import styles from './picture-upload.module.css'

const text = {
  choose: 'Choose a picture',
  chooseAnother: 'Choose another',
  uploading: 'Uploading picture...',
} as const

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
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files?.[0])
  return (
    <Field label={label} hint={hint} optional error={problem}>
      <div className={styles.upload}>
        <FieldControl
          render={
            <FileChoice
              label={name ? text.chooseAnother : text.choose}
              accept="image/*"
              disabled={disabled}
              onChange={choose}
            />
          }
        />
        <Base.Description className={styles.state} render={<p role="status" />}>
          {name ? <span>{name}</span> : null}
          {isUploading ? <span>{text.uploading}</span> : null}
        </Base.Description>
      </div>
    </Field>
  )
}
