import { useSendsEmail } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { ArrivalPanel, type ArrivalPanelProps } from '../arrival/arrival-panel.tsx'
import { OPEN_EMAILED_LINK } from '../visit/address.ts'
import { AddressText } from '../visit/address-text.tsx'

/** The clock of a device may be late; the server decides. */
const SLOW_CLOCK_MS = 10 * 60_000

interface AtDoorProps extends ArrivalPanelProps {
  from: Date
  /** Only such a link shows the address. */
  isEmailed: boolean
}

/** What the client needs at the door, once it may be shown. */
export function AtDoor({ from, isEmailed, ...panel }: AtDoorProps) {
  const now = useNow()
  const sendsEmail = useSendsEmail()
  if (now < from.getTime() - SLOW_CLOCK_MS) return null
  if (isEmailed) return <ArrivalPanel {...panel} />
  return sendsEmail ? <p role="note">{OPEN_EMAILED_LINK}</p> : null
}

interface PromisedAddressProps {
  publicToken: string
  isFirstTime: boolean
}

/** How the client gets the address, until the page for the door shows it. */
export function PromisedAddress({ publicToken, isFirstTime }: PromisedAddressProps) {
  // Reads what `ArrivalPanel` has loaded.
  const { data } = trpc.arrival.show.useQuery({ publicToken }, { enabled: false })
  if (data?.arrival) return null
  return (
    <p>
      <AddressText isFirstTime={isFirstTime} />
    </p>
  )
}
