import { basePath } from '../../../ui/browser/base-path.ts'
import { cx } from '../../../ui/cx.ts'
import { SitePicture } from '../../../ui/site-picture.tsx'
import styles from './page.module.css'

/** As addresses of their own, so that they stay in the files of the pages that show them too. */
const FILES = import.meta.glob<string>(['../../home/*.svg', '../../products/*.svg'], {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The drawings of the site by the name that a picture has in the content. */
const drawings = Object.fromEntries(
  Object.entries(FILES).map(([path, file]) => [
    path.replace(/^.*\/(?:product-)?([^/]+)\.svg$/, '$1'),
    file,
  ]),
)

interface ThumbnailProps {
  /** The name of a drawing, or the address of an uploaded picture; empty without one. */
  picture: string
  size?: 'sm' | 'md'
}

/** A picture of the content beside its name, which is said there. */
export function Thumbnail({ picture, size = 'sm' }: ThumbnailProps) {
  return (
    <span className={cx(styles.thumbnail, size === 'md' && styles.md)}>
      {picture === 'share' ? (
        <img src={`${basePath()}/share.png`} alt="" width={1200} height={630} />
      ) : (
        <SitePicture picture={picture} drawings={drawings} alt="" />
      )}
    </span>
  )
}
