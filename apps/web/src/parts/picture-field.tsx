import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useRef } from 'react'
import { pictureProblem, uploadPicture } from '../lib/upload-picture.ts'
import type { Picture, PictureState } from '../lib/use-picture.ts'
import { Button } from '../ui/button.tsx'
import styles from './picture-field.module.css'

/** Naming these, and not every image, makes an iPhone convert its own format by itself. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A picture of the cut one has in mind. It never stands in the way of the booking. */
export function PictureField({ style }: { style: PictureState }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { picture } = style
  const problem = picture.status === 'none' ? picture.problem : undefined
  const choose = (file: File) => {
    const wrong = pictureProblem(file)
    if (wrong) style.refuse(wrong)
    else style.choose(file, uploadPicture)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Style reference picture <span className={styles.optional}>(optional)</span>
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        A cut you like, up to 10 MB.
      </p>
      <div className={styles.row}>
        {picture.status === 'none' ? null : <Chosen picture={picture} />}
        <div className={styles.actions}>
          <span className={styles.choose}>
            <input
              ref={input}
              id={id}
              type="file"
              accept={PICTURE_TYPES}
              className={styles.input}
              aria-describedby={`${id}-hint ${id}-state`}
              aria-invalid={problem ? true : undefined}
              onChange={(event) => {
                const file = event.target.files?.[0]
                if (file) choose(file)
                // So that the same file can be chosen again after it was removed.
                event.target.value = ''
              }}
            />
            <span className={styles.look} aria-hidden="true">
              <ImagePlus size={20} aria-hidden />
              {picture.status === 'none' ? 'Choose a picture' : 'Choose another'}
            </span>
          </span>
          {picture.status === 'failed' && picture.preview ? (
            <Button variant="quiet" size="sm" onClick={() => style.sendAgain(uploadPicture)}>
              Try again
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
              Remove picture
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
  if (status === 'sending') return 'Sending the picture…'
  if (status === 'sent') return 'The picture is ready to go with your booking.'
  if (picture.status === 'failed') return `${picture.reason} Your booking goes without it.`
  return ''
}
