import { type FormEvent, useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { MessageKind } from '../../../app/api/admin-outputs.ts'
import { usePublicSetting } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './mail-test.module.css'
import { mailPreviews as text } from './text.ts'

/** Sends a mail with invented details, and shows the response of the mail service. */
export function MailTest({ kind }: { kind: MessageKind }) {
  const me = trpc.auth.me.useQuery()
  const business = usePublicSetting('business_email')
  const off = useEmailOff()
  const [typed, setTyped] = useState<string>()
  // The account that the first start creates has no mailbox.
  const login = me.data?.email.endsWith('@localhost') ? undefined : me.data?.email
  const email = typed ?? business ?? login ?? ''
  const test = useAct(trpc.notification.sendTest.useMutation().mutateAsync, {
    done: ({ recipient }) => (off ? emailOff.testStored[off] : text.sent(recipient)),
  })
  function send(event: FormEvent) {
    event.preventDefault()
    test.send({ kind, email })
  }
  return (
    <form className={styles.test} onSubmit={send} noValidate>
      <TextField
        label={text.email}
        type="email"
        autoComplete="email"
        value={email}
        error={test.error ? failureMessage(test.error, text.failed) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" pending={test.isPending}>
        {test.isPending ? text.sending : text.send}
      </Button>
      {test.data ? <TestOutcome id={test.data.id} /> : null}
    </form>
  )
}

const POLL_MS = 2000

/** The outcome of a test. A rejection is shown with the mail service's own message. */
export function TestOutcome({ id }: { id: number }) {
  const off = useEmailOff()
  const message = trpc.notification.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.nextAttemptAt === null ? false : POLL_MS) },
  )
  if (!message.data) return null
  const { state, reason } = message.data
  if (state === 'not-sent') {
    return <Banner tone="warn">{emailOff.testStored[off ?? 'not-set-up']}</Banner>
  }
  if (state === 'sent') return <Banner tone="good">{text.taken}</Banner>
  if (!reason) return null
  return state === 'failed' ? (
    <Banner tone="bad">{text.notSent(reason)}</Banner>
  ) : (
    <Banner tone="warn">{text.waits(reason)}</Banner>
  )
}
