import type { useTrouble } from '../../../lib/admin/use-trouble.ts'
import { cx } from '../../../ui/cx.ts'
import { CalendarProposals } from './calendar-proposals.tsx'
import { CloudTrouble } from './cloud-trouble.tsx'
import { FailedMails } from './failed-mails.tsx'
import styles from './trouble.module.css'

interface TroubleProps {
  trouble: ReturnType<typeof useTrouble>
  className: string | undefined
}

/** What needs the barber's word beside his visits, and nothing at all when nothing does. */
export function Trouble({ trouble, className }: TroubleProps) {
  const { health, proposals, failedMails } = trouble
  return (
    <div className={cx(styles.trouble, className)}>
      {health.data ? <CloudTrouble {...health.data} /> : null}
      {proposals.data?.length ? <CalendarProposals proposals={proposals.data} /> : null}
      {failedMails.data ? <FailedMails failed={failedMails.data.items} /> : null}
    </div>
  )
}
