import { apiBase } from '../../lib/base-path.ts'
import { bookingDetails as words } from '../../site/admin/booking-details.ts'
import styles from './style-picture.module.css'

/**
 * A thumbnail of the client's style picture, linked to the full size. The request is authorised by
 * the picture cookie of the login, since an `<img>` cannot send an Authorization header.
 */
export function StylePicture({ reference }: { reference: string }) {
  const address = `${apiBase()}${reference}`
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      <img src={address} alt={words.openPicture} className={styles.picture} loading="lazy" />
    </a>
  )
}
