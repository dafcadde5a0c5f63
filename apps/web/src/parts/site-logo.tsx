import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePublicSetting } from '../api/settings.ts'
import styles from './site-logo.module.css'

/**
 * The logo of the settings, or `otherwise` without a logo or when it fails to load. The image has a fixed
 * size, which prevents a layout shift.
 */
export function SiteLogo({ otherwise }: { otherwise: ReactNode }) {
  const address = usePublicSetting('business_logo_url')
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  // The image of a server-rendered page may have failed before hydration attached `onError`.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setBroken(address)
  }, [address])

  if (!address || address === broken) return otherwise
  return (
    <img
      ref={image}
      className={styles.logo}
      src={address}
      alt=""
      width={44}
      height={44}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
