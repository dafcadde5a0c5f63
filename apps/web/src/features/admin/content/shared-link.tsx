import { isUploaded } from '@haircuts/core/site/editor-form'
import { sharingDocument } from '@haircuts/core/site/sharing-form'
import { useContent } from '../../../app/api/content.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { apiBase, basePath } from '../../../ui/browser/base-path.ts'
import styles from './page.module.css'

/** Previews a shared link of the home page, as chat programs show it. The descriptions of the other pages follow. */
export function SharedLink() {
  const name = useBusinessName()
  const { picture, pictureAlt, tagline, home, priceRange, ...others } = useContent(sharingDocument)
  const address = isUploaded(picture) ? `${apiBase()}${picture}` : `${basePath()}/share.png`
  return (
    <>
      <div className={styles.sharedLink}>
        <img src={address} alt={pictureAlt} width={1200} height={630} />
        <p>
          <strong>
            {name} - {tagline}
          </strong>
        </p>
        <p>{home}</p>
        <p className={styles.soft}>{priceRange}</p>
      </div>
      {Object.values(others).map((description) => (
        <p key={description}>{description}</p>
      ))}
    </>
  )
}
