import { Banner } from '../../../ui/banner.tsx'
import { trpc } from '../../api/trpc.ts'
import { emailOff as text } from './email-off-text.ts'

/** Why no email leaves: email is not set up, or the site is a demo. Null while emails are sent, and until that is known. */
export type EmailOff = 'not-set-up' | 'demo'

export function useEmailOff(): EmailOff | null {
  const mail = trpc.notification.service.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  })
  if (mail.data?.service !== 'files') return null
  return mail.data.isDemo ? 'demo' : 'not-set-up'
}

/** In a dialog whose change would be emailed to the client. */
export function EmailOffNote() {
  const off = useEmailOff()
  return off ? <p>{text.note[off]}</p> : null
}

/** In a demo, in the place of the alarm about email. */
export function DemoEmails() {
  return useEmailOff() === 'demo' ? <Banner tone="note">{text.demo}</Banner> : null
}
