import { useFileAddress } from './browser/base-path.ts'
import { cx } from './cx.ts'
import styles from './drawing.module.css'
import { Drawing } from './drawing.tsx'

interface SitePictureProps {
  /** The name of a drawing, or the address of an uploaded picture below the API; empty in a preview without one. */
  picture: string
  /** The files of the drawings by name. */
  drawings: Readonly<Record<string, string>>
  /** The alternative text; empty for decoration. */
  alt: string
  className?: string | undefined
}

/** A drawing of the site or a picture that the barber uploaded, in the same place. */
export function SitePicture({ picture, drawings, alt, className }: SitePictureProps) {
  const address = useFileAddress(`api${picture}`)
  const drawing = drawings[picture]
  if (drawing !== undefined) return <Drawing file={drawing} alt={alt} className={className} />
  if (picture === '') return null
  return (
    <img
      className={cx(styles.photo, className)}
      src={address}
      alt={alt}
      width={600}
      height={480}
      decoding="async"
    />
  )
}
