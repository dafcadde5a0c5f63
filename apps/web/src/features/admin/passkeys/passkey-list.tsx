import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import styles from './passkeys.module.css'
import { removePasskey, passkeys as text } from './text.ts'

interface Passkey {
  id: number
  name: string
}

type Open = 'add' | { rename: Passkey } | { remove: Passkey } | undefined

/** The passkeys of the account. */
export function PasskeyList() {
  const list = trpc.auth.passkeys.useQuery()
  const zone = useBusinessZone()
  const [open, setOpen] = useState<Open>()
  const at = (time: Date) => dateAndTimeInText(time.getTime(), zone)
  return (
    <Entries
      query={list}
      text={{ loadFailed: text.loadFailed }}
      entry={({ id, name, lastUsedAt }) => (
        <Entry
          key={id}
          name={name}
          facts={[lastUsedAt ? text.lastUsed(at(lastUsedAt)) : text.neverUsed]}
          acts={
            <>
              <Button
                variant="quiet"
                size="sm"
                aria-label={text.renameOf(name)}
                onClick={() => setOpen({ rename: { id, name } })}
              >
                {text.rename}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-label={text.removeOf(name)}
                onClick={() => setOpen({ remove: { id, name } })}
              >
                {text.remove}
              </Button>
            </>
          }
        />
      )}
    >
      <p className={styles.soft}>{list.data?.length ? text.note : text.none}</p>
      {browserSupportsWebAuthn() ? (
        <Button variant="secondary" onClick={() => setOpen('add')}>
          {text.add}
        </Button>
      ) : (
        <p>{text.unsupported}</p>
      )}
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </Entries>
  )
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const remove = trpc.auth.removePasskey.useMutation()
  const toRename = typeof open === 'object' && 'rename' in open ? open.rename : undefined
  const toRemove = typeof open === 'object' && 'remove' in open ? open.remove : undefined
  return (
    <>
      <AddPasskeyDialog open={open === 'add'} onClose={onClose} />
      <RenamePasskeyDialog passkey={toRename} onClose={onClose} />
      <ActionDialog
        item={toRemove}
        text={removePasskey}
        about={toRemove?.name}
        act={({ id }) => remove.mutateAsync({ id })}
        onClose={onClose}
      />
    </>
  )
}
