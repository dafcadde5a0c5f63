import { useEffect } from 'react'
import { basePath } from '../base-path.ts'
import { officeWorker } from './worker.ts'

/** Makes the back office something that can be installed, apart from the site visitors see. */
export function useOfficeApp() {
  useEffect(() => {
    void officeWorker()
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const ofSite = manifest?.getAttribute('href')
    manifest?.setAttribute('href', `${basePath()}/admin.webmanifest`)
    return () => {
      if (ofSite) manifest?.setAttribute('href', ofSite)
    }
  }, [])
}
