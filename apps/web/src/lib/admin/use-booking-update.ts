import { useState } from 'react'
import { uploadPicture } from '../upload-picture.ts'
import type { Booking } from './booking.ts'
import { useRefreshBookings } from './refresh.ts'
import { trpc } from './trpc.ts'

/** Long enough for a slow phone. */
const PATIENCE_MS = 45_000

type Change = Parameters<ReturnType<typeof trpc.booking.update.useMutation>['mutate']>[0]

type Saved = { booking: Booking } | { pictureProblem: string }

/** The barber's change of a booking: a new picture goes first, and without it nothing is changed. */
export function useBookingUpdate() {
  const update = trpc.booking.update.useMutation()
  const refresh = useRefreshBookings()
  const [isUploading, setIsUploading] = useState(false)

  async function send(picture: File) {
    setIsUploading(true)
    const upload = await uploadPicture(picture, AbortSignal.timeout(PATIENCE_MS))
    setIsUploading(false)
    return upload
  }

  return {
    isUploading,
    isSaving: isUploading || update.isPending,
    /** @throws what the server refused it with, or the lost connection. */
    save: async (change: Change, picture: File | undefined): Promise<Saved> => {
      const upload = picture && (await send(picture))
      if (upload && upload.url === undefined) return { pictureProblem: upload.reason }
      const booking = await update.mutateAsync(
        upload ? { ...change, pictureReference: upload.url } : change,
      )
      await refresh()
      return { booking }
    },
  }
}
