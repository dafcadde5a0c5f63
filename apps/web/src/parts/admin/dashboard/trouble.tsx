import { CalendarProposals } from './calendar-proposals.tsx'
import { CloudTrouble } from './cloud-trouble.tsx'
import { FailedMails } from './failed-mails.tsx'

/**
 * What needs the barber's word beside his visits; nothing at all when nothing does. Each asks for
 * itself, in the one request of the screen, and keeps quiet where its answer cannot be had.
 */
export function Trouble() {
  return (
    <>
      <CloudTrouble />
      <CalendarProposals />
      <FailedMails />
    </>
  )
}
