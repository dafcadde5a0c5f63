import { useState } from 'react'
import { Link } from 'wouter'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { MessageKind } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { MailSheet } from '../messages/mail-sheet.tsx'
import { MailTest } from '../messages/mail-test.tsx'
import { mailPreviews as labels, messageKinds } from '../messages/text.ts'
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
      <p>{labels.description}</p>
      <SelectField
        label={labels.kind}
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
        {labels.variant}
      </Button>
      <MailTest kind={kind} />
      <p>
        <Link href={adminPaths.messages}>{labels.log}</Link>
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
  if (!preview.data) return <QueryState query={preview} message={labels.loadFailed} rows={4} />
  return (
    <>
      <p className={styles.subject}>{preview.data.subject}</p>
      <MailSheet mail={preview.data} />
    </>
  )
}
