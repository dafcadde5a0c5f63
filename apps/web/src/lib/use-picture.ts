import { useEffect, useRef, useState } from 'react'
import type { Upload, uploadPicture } from './upload-picture.ts'

/** The style picture, from being chosen to being on the server. */
export type Picture =
  | { status: 'none'; problem?: string }
  | { status: 'sending'; name: string; preview: string | undefined; file: File }
  | { status: 'failed'; name: string; preview: string | undefined; file: File; reason: string }
  | { status: 'sent'; name: string; preview: string | undefined; url: string }

export interface PictureState {
  picture: Picture
  /** Sends it at once; how is known by the form, whose code comes later than this. */
  choose: (file: File, upload: typeof uploadPicture) => void
  /** It cannot be the picture, and why. */
  refuse: (problem: string) => void
  remove: () => void
  sendAgain: (upload: typeof uploadPicture) => void
  /** What the booking may carry once a picture on its way has arrived or failed. */
  settled: () => Promise<{ url: string | undefined; isLost: boolean }>
  restore: (kept: { name: string; url: string }) => void
}

/** Long enough for a slow phone, short enough that nobody waits for it in vain. */
const PATIENCE = 45_000

/** Sent as soon as it is chosen, while the visitor is still typing; never in the booking's way. */
export function usePicture(): PictureState {
  const [picture, setPicture] = useState<Picture>({ status: 'none' })
  const sending = useRef<{ stop: AbortController; answer: Promise<Upload> }>(undefined)
  const preview = picture.status === 'none' ? undefined : picture.preview

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function send(file: File, shown: string, upload: typeof uploadPicture) {
    sending.current?.stop.abort()
    const stop = new AbortController()
    const patience = setTimeout(() => stop.abort(), PATIENCE)
    const answer = upload(file, stop.signal)
    const mine = { stop, answer }
    sending.current = mine
    const about = { name: file.name, preview: shown }
    setPicture({ status: 'sending', file, ...about })
    const sent = await answer
    clearTimeout(patience)
    if (sending.current !== mine) return
    if (sent.url !== undefined) setPicture({ status: 'sent', url: sent.url, ...about })
    else setPicture({ status: 'failed', file, reason: sent.reason, ...about })
  }

  /** What is on its way must not come back when another choice was made. */
  function withdraw() {
    sending.current?.stop.abort()
    sending.current = undefined
  }

  return {
    picture,
    choose: (file, upload) => void send(file, URL.createObjectURL(file), upload),
    refuse: (problem) => {
      withdraw()
      setPicture({ status: 'none', problem })
    },
    remove: () => {
      withdraw()
      setPicture({ status: 'none' })
    },
    sendAgain: (upload) => {
      if (picture.status === 'failed' && picture.preview)
        void send(picture.file, picture.preview, upload)
    },
    settled: async () => {
      if (picture.status === 'none') return { url: undefined, isLost: false }
      const url = picture.status === 'sent' ? picture.url : (await sending.current?.answer)?.url
      return { url, isLost: url === undefined }
    },
    restore: ({ name, url }) => setPicture({ status: 'sent', name, url, preview: undefined }),
  }
}
