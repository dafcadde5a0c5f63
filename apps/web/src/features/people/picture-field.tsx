import { useId, useRef } from 'react'
import { pictureProblem, uploadPicture } from '../../app/api/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import styles from './picture-field.module.css'
import type { Picture, PictureState } from './use-picture.ts'

const stylePicture = {
  label: 'Style reference picture',
  optional: '(optional)',
  hint: 'A haircut you like, up to 10 MB.',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another',
  retry: 'Try again',
  remove: 'Remove picture',
  sending: 'Uploading the picture…',
  sent: 'Your picture will be sent with your appointment.',
  without: (reason: string) => `${reason} You can still book without it.`,
} as const

/** Explicit types instead of image/*, so that iOS converts HEIC pictures to JPEG. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

/** The optional picture of the desired cut. */
export function PictureField({ style }: { style: PictureState }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { picture } = style
  const problem = picture.status === 'none' ? picture.problem : undefined
  const choose = (file: File) => {
    const wrong = pictureProblem(file)
    if (wrong) style.reject(wrong)
    else style.choose(file, uploadPicture)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {stylePicture.label} <span className={styles.optional}>{stylePicture.optional}</span>
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {stylePicture.hint}
      </p>
      <div className={styles.row}>
        {picture.status === 'none' ? null : <Chosen picture={picture} />}
        <div className={styles.actions}>
          <FileChoice
            ref={input}
            id={id}
            label={picture.status === 'none' ? stylePicture.choose : stylePicture.chooseAnother}
            accept={PICTURE_TYPES}
            aria-describedby={`${id}-hint ${id}-state`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) choose(file)
              // Without the reset, choosing the same file again fires no change event.
              event.target.value = ''
            }}
          />
          {picture.status === 'failed' && picture.preview ? (
            <Button variant="quiet" size="sm" onClick={() => style.sendAgain(uploadPicture)}>
              {stylePicture.retry}
            </Button>
          ) : null}
          {picture.status === 'none' ? null : (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                style.remove()
                input.current?.focus()
              }}
            >
              {stylePicture.remove}
            </Button>
          )}
        </div>
      </div>
      <p
        id={`${id}-state`}
        className={problem ? styles.error : styles.state}
        data-status={picture.status}
        role="status"
      >
        {problem ?? stateText(picture)}
      </p>
    </div>
  )
}

function Chosen({ picture }: { picture: Exclude<Picture, { status: 'none' }> }) {
  return (
    <div className={styles.chosen}>
      {picture.preview ? <img className={styles.preview} src={picture.preview} alt="" /> : null}
      <span className={styles.name}>{picture.name}</span>
    </div>
  )
}

function stateText(picture: Picture) {
  const { status } = picture
  if (status === 'sending') return stylePicture.sending
  if (status === 'sent') return stylePicture.sent
  if (picture.status === 'failed') return stylePicture.without(picture.reason)
  return ''
}
