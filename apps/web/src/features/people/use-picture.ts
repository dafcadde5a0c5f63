import { useEffect, useRef, useState } from 'react'
import type { SentPicture, UploadResult, uploadPicture } from '../../app/api/upload-picture.ts'

/** The upload state of the style picture. */
export type Picture =
  | { status: 'none'; problem?: string }
  | { status: 'sending'; name: string; preview: string | undefined; file: File }
  | { status: 'failed'; name: string; preview: string | undefined; file: File; reason: string }
  | { status: 'sent'; name: string; preview: string | undefined; url: string }

export interface PictureState {
  picture: Picture
  /** Starts the upload. The form passes `upload`, because its code is loaded later than this hook. */
  choose: (file: File, upload: typeof uploadPicture) => void
  /** Shows a validation error instead of a picture. */
  reject: (problem: string) => void
  remove: () => void
  sendAgain: (upload: typeof uploadPicture) => void
  /** Waits for a running upload. `isLost` means that a picture was chosen but is not on the server. */
  whenSettled: () => Promise<{ url: string | undefined; isLost: boolean }>
  restore: (stored: SentPicture) => void
}

export function sentPicture(picture: Picture): SentPicture | null {
  return picture.status === 'sent' ? { name: picture.name, url: picture.url } : null
}

const restored = ({ name, url }: SentPicture): Picture => ({
  status: 'sent',
  name,
  url,
  preview: undefined,
})

/** The longest time that a booking waits for an upload; enough for a slow connection. */
const UPLOAD_TIMEOUT_MS = 45_000

/** Uploads the style picture as soon as it is chosen. A failed upload does not prevent the booking. */
export function usePicture(stored: SentPicture | null = null): PictureState {
  const [picture, setPicture] = useState<Picture>(stored ? restored(stored) : { status: 'none' })
  const current = useRef<{ controller: AbortController; result: Promise<UploadResult> }>(undefined)
  const preview = picture.status === 'none' ? undefined : picture.preview

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function send(file: File, shown: string, upload: typeof uploadPicture) {
    current.current?.controller.abort()
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), UPLOAD_TIMEOUT_MS)
    const result = upload(file, controller.signal)
    const own = { controller, result }
    current.current = own
    const about = { name: file.name, preview: shown }
    setPicture({ status: 'sending', file, ...about })
    const sent = await result
    clearTimeout(timeout)
    if (current.current !== own) return
    if (sent.url !== undefined) setPicture({ status: 'sent', url: sent.url, ...about })
    else setPicture({ status: 'failed', file, reason: sent.reason, ...about })
  }

  /** Aborts the running upload, whose result would replace the new choice. */
  function abortUpload() {
    current.current?.controller.abort()
    current.current = undefined
  }

  return {
    picture,
    choose: (file, upload) => void send(file, URL.createObjectURL(file), upload),
    reject: (problem) => {
      abortUpload()
      setPicture({ status: 'none', problem })
    },
    remove: () => {
      abortUpload()
      setPicture({ status: 'none' })
    },
    sendAgain: (upload) => {
      if (picture.status === 'failed' && picture.preview)
        void send(picture.file, picture.preview, upload)
    },
    whenSettled: async () => {
      if (picture.status === 'none') return { url: undefined, isLost: false }
      const url = picture.status === 'sent' ? picture.url : (await current.current?.result)?.url
      return { url, isLost: url === undefined }
    },
    restore: (stored) => setPicture(restored(stored)),
  }
}
