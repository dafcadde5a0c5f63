import { isUploaded } from '@haircuts/core/site/editor-form'
import { useUpload } from '../../../app/admin/editing/use-upload.ts'
import { uploadSitePicture } from '../../../app/api/upload-picture.ts'
import { Field, FieldControl } from '../../../ui/field.tsx'
import { FileChoice } from '../../../ui/file-choice.tsx'
import styles from './page.module.css'
import { pictures as text } from './text.ts'
import { Thumbnail } from './thumbnail.tsx'

interface PictureFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** The name of a drawing, or the address of an uploaded picture. */
  value: string
  onChange: (picture: string) => void
}

/** Uploads a picture immediately. The site shows it after the text that names it has been saved. */
export function PictureField({ id, label, hint, error, value, onChange }: PictureFieldProps) {
  const { problem, isUploading, choose } = useUpload(({ url }) => onChange(url), uploadSitePicture)

  return (
    <Field label={label} hint={hint} error={problem ?? error} controlId={id}>
      <div className={styles.picture}>
        <Thumbnail picture={value} size="md" />
        <div className={styles.chosen}>
          <p className={styles.soft} role="status">
            {isUploading ? text.uploading : stateOf(value)}
          </p>
          <FieldControl
            render={
              <FileChoice
                id={id}
                label={value ? text.chooseAnother : text.choose}
                accept="image/*"
                disabled={isUploading}
                onChange={({ target }) => {
                  choose(target.files?.[0])
                  target.value = ''
                }}
              />
            }
          />
        </div>
      </div>
    </Field>
  )
}

function stateOf(value: string): string {
  if (value === '') return text.missing
  return isUploaded(value) ? text.uploaded : text.drawing
}
