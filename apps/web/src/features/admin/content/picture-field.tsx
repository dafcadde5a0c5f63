import { isUploaded } from '@haircuts/core/site/editor-form'
import { useUpload } from '../../../app/admin/editing/use-upload.ts'
import { uploadSitePicture } from '../../../app/api/upload-picture.ts'
import { apiBase } from '../../../ui/browser/base-path.ts'
import { Field, FieldControl } from '../../../ui/field.tsx'
import styles from './page.module.css'
import { pictures as text } from './text.ts'

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
    <Field label={label} hint={hint} error={problem ?? error}>
      <div className={styles.picture}>
        {isUploaded(value) ? (
          <img src={`${apiBase()}${value}`} alt="" width={120} height={96} />
        ) : null}
        <div>
          <p className={styles.soft} role="status">
            {isUploading ? text.uploading : stateOf(value)}
          </p>
          <FieldControl
            render={
              <input
                id={id}
                type="file"
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
