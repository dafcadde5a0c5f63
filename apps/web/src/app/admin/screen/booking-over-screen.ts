import { useLocation } from 'wouter'
import { basePath } from '../../../ui/browser/base-path.ts'
import { common } from './text.ts'

/** The query parameters by which the frame shows a booking, the texts to its client, or the form of extra hours over any screen. */
export type OverScreen = 'show-booking' | 'text-client' | 'extra-hours'

/** The booking that was changed. */
export interface ChangedBooking {
  id: number
  /** Where it is not on the screen, the toast opens it. */
  isElsewhere?: boolean
  /** The name of its client, if there is a number to text. */
  textTo?: string | undefined
}

/** The buttons of a toast that lead on from a change of a booking. */
export function useNextActs() {
  const [, navigate] = useLocation()
  const show = (act: Exclude<OverScreen, 'extra-hours'>, id: number) => {
    // The screen may have changed since the toast came.
    const { pathname, search } = window.location
    const params = new URLSearchParams(search)
    params.set(act, String(id))
    navigate(`${pathname.slice(basePath().length)}?${params}`, { replace: true })
  }
  return ({ id, isElsewhere = false, textTo }: ChangedBooking) => [
    ...(isElsewhere ? [{ label: common.view, onPress: () => show('show-booking', id) }] : []),
    ...(textTo === undefined
      ? []
      : [{ label: common.textTo(firstNameOf(textTo)), onPress: () => show('text-client', id) }]),
  ]
}

function firstNameOf(name: string): string {
  const [firstName = name] = name.split(' ')
  return firstName
}
