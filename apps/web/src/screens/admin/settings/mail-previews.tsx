import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { adminPaths } from '../../../admin-paths.ts'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import { MailSheet } from '../../../parts/admin/mail-sheet.tsx'
import type { MessageKind } from '../../../parts/admin/outputs.ts'
import { QueryState } from '../../../parts/admin/query-state.tsx'
import { messageKinds, mailPreviews as words } from '../../../site/admin/messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './mail-previews.module.css'

const KINDS = Object.entries(messageKinds)

function isKind(text: string): text is MessageKind {
  return Object.hasOwn(messageKinds, text)
}

/** Preview of each email, and a form that sends a test; part of the email card of the settings. */
export function MailPreviews() {
  const [kind, setKind] = useState<MessageKind>('confirmation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.previews}>
      <p>{words.words}</p>
      <SelectField
        label={words.kind}
        value={kind}
        onChange={({ target }) => isKind(target.value) && setKind(target.value)}
      >
        {KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {words.look}
      </Button>
      <TestForm kind={kind} />
      <p>
        <Link href={adminPaths.messages}>{words.log}</Link>
      </p>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} size="lg" title={messageKinds[kind]}>
        <DialogBody>
          <Preview kind={kind} />
        </DialogBody>
      </Dialog>
    </div>
  )
}

function Preview({ kind }: { kind: MessageKind }) {
  const preview = trpc.notification.preview.useQuery({ kind }, { staleTime: 0 })
  if (!preview.isSuccess) return <QueryState query={preview} words={words.loadFailed} rows={4} />
  return (
    <>
      <p className={styles.subject}>{preview.data.subject}</p>
      <MailSheet mail={preview.data} />
    </>
  )
}

function TestForm({ kind }: { kind: MessageKind }) {
  const me = trpc.auth.me.useQuery()
  const [typed, setTyped] = useState<string>()
  const email = typed ?? me.data?.email ?? ''
  const toast = useToast()
  const refresh = useRefresh()
  const test = trpc.notification.sendTest.useMutation({
    onSuccess: async ({ recipient }) => {
      toast(words.sent(recipient))
      await refresh('notification')
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    test.mutate({ kind, email })
  }
  return (
    <form className={styles.test} onSubmit={send} noValidate>
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        value={email}
        error={test.error ? failureWords(test.error, words.failed) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" pending={test.isPending}>
        {test.isPending ? words.sending : words.send}
      </Button>
      {test.data ? <TestOutcome id={test.data.id} /> : null}
    </form>
  )
}

const POLL_MS = 2000

/** What became of a test, in the mail service's own words if it does not take it. */
function TestOutcome({ id }: { id: number }) {
  const message = trpc.notification.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.nextAttemptAt === null ? false : POLL_MS) },
  )
  if (!message.data) return null
  const { state, reason } = message.data
  if (state === 'sent') return <Banner tone="good">{words.taken}</Banner>
  if (!reason) return null
  return state === 'failed' ? (
    <Banner tone="bad">{words.refused(reason)}</Banner>
  ) : (
    <Banner tone="warn">{words.waits(reason)}</Banner>
  )
}
