import { useState } from 'react'
import { useRefreshBookings } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { uploadPicture } from '../../../api/upload-picture.ts'
import type { Booking } from '../../../parts/admin/booking.ts'

/** Allows for slow mobile connections. */
const UPLOAD_TIMEOUT_MS = 45_000

type BookingUpdate = Parameters<ReturnType<typeof trpc.booking.update.useMutation>['mutate']>[0]

type SaveResult = { booking: Booking } | { pictureProblem: string }

/**
 * Updates a booking. A new picture is uploaded first; if that fails, the booking stays unchanged.
 */
export function useBookingUpdate() {
  const update = trpc.booking.update.useMutation()
  const refresh = useRefreshBookings()
  const [isUploading, setIsUploading] = useState(false)

  async function upload(picture: File) {
    setIsUploading(true)
    const result = await uploadPicture(picture, AbortSignal.timeout(UPLOAD_TIMEOUT_MS))
    setIsUploading(false)
    return result
  }

  return {
    isUploading,
    isSaving: isUploading || update.isPending,
    /** @throws the server's refusal, or a network error. */
    save: async (change: BookingUpdate, picture: File | undefined): Promise<SaveResult> => {
      const uploaded = picture && (await upload(picture))
      if (uploaded && uploaded.url === undefined) return { pictureProblem: uploaded.reason }
      const booking = await update.mutateAsync(
        uploaded ? { ...change, pictureReference: uploaded.url } : change,
      )
      await refresh()
      return { booking }
    },
  }
}
