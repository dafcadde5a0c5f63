import { useRef, useState } from 'react'
import { pictureProblem, type SentPicture, uploadPicture } from '../../api/upload-picture.ts'

/** Allows for slow mobile connections. */
const UPLOAD_TIMEOUT_MS = 60_000

/** Uploads a picture as soon as it is chosen, so that the form and its draft hold its address. */
export function useUpload(onUploaded: (picture: SentPicture) => void, upload = uploadPicture) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const running = useRef<Promise<boolean>>(undefined)

  async function send(chosen: File): Promise<boolean> {
    setProblem(undefined)
    setIsUploading(true)
    const result = await upload(chosen, AbortSignal.timeout(UPLOAD_TIMEOUT_MS))
    setIsUploading(false)
    if (result.url === undefined) {
      setProblem(result.reason)
      return false
    }
    setFile(undefined)
    onUploaded({ name: chosen.name, url: result.url })
    return true
  }

  return {
    /** The chosen picture until it is uploaded. */
    file,
    /** Why it is rejected or was not uploaded. */
    problem,
    isUploading,
    choose: (chosen: File | undefined) => {
      const rejection = chosen && pictureProblem(chosen)
      setFile(chosen)
      setProblem(rejection)
      if (chosen && !rejection) running.current = send(chosen)
    },
    /** Waits for the upload, or repeats one that has failed. @returns false when the picture is not uploaded. */
    settle: async () => {
      if (!file) return true
      return isUploading && running.current ? running.current : send(file)
    },
  }
}
