import { useEffect, useRef, useState } from 'react'
import { pictureProblem, type Upload, uploadPicture } from './upload-picture.ts'

/** The style picture, from being chosen to being on the server. */
export type Picture =
  | { status: 'none'; problem?: string }
  | { status: 'sending'; name: string; preview: string | undefined; file: File }
  | { status: 'failed'; name: string; preview: string | undefined; file: File; reason: string }
  | { status: 'sent'; name: string; preview: string | undefined; url: string }

export interface PictureState {
  picture: Picture
  choose: (file: File) => void
  remove: () => void
  sendAgain: () => void
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

  async function send(file: File, shown: string) {
    sending.current?.stop.abort()
    const stop = new AbortController()
    const patience = setTimeout(() => stop.abort(), PATIENCE)
    const answer = uploadPicture(file, stop.signal)
    const mine = { stop, answer }
    sending.current = mine
    const about = { name: file.name, preview: shown }
    setPicture({ status: 'sending', file, ...about })
    const upload = await answer
    clearTimeout(patience)
    if (sending.current !== mine) return
    if (upload.url !== undefined) setPicture({ status: 'sent', url: upload.url, ...about })
    else setPicture({ status: 'failed', file, reason: upload.reason, ...about })
  }

  /** What is on its way must not come back when another choice was made. */
  function withdraw() {
    sending.current?.stop.abort()
    sending.current = undefined
  }

  return {
    picture,
    choose: (file) => {
      const problem = pictureProblem(file)
      if (!problem) return void send(file, URL.createObjectURL(file))
      withdraw()
      setPicture({ status: 'none', problem })
    },
    remove: () => {
      withdraw()
      setPicture({ status: 'none' })
    },
    sendAgain: () => {
      if (picture.status === 'failed' && picture.preview) void send(picture.file, picture.preview)
    },
    settled: async () => {
      if (picture.status === 'none') return { url: undefined, isLost: false }
      const url = picture.status === 'sent' ? picture.url : (await sending.current?.answer)?.url
      return { url, isLost: url === undefined }
    },
    restore: ({ name, url }) => setPicture({ status: 'sent', name, url, preview: undefined }),
  }
}
