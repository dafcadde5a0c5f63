import { bookingDetails as words } from '../../content/admin/booking-details.ts'
import { apiBase } from '../../lib/base-path.ts'
import styles from './style-picture.module.css'

/**
 * The picture a visitor sent, small, and large in a tab of its own. The cookie that the login left
 * opens it: an image cannot carry a token.
 */
export function StylePicture({ reference }: { reference: string }) {
  const address = `${apiBase()}${reference}`
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      <img src={address} alt={words.openPicture} className={styles.picture} loading="lazy" />
    </a>
  )
}
