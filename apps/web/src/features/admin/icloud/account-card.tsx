import { connectForm } from '@haircuts/core/calendar-sync/connect-form'
import { useState } from 'react'
import type { CloudHealth } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { ExternalLink } from '../../../app/shell/external-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateWithYear } from '../../../ui/format/admin-datetime.ts'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { specifiedFailure } from '../screen/failure-text.ts'
import { REFRESH_MS } from '../shell/fresh-query-client.ts'
import styles from './account-card.module.css'
import { connect as connectWords, account as words } from './text.ts'
import { FailureText, type ShowMessage, showFailure } from './transient-message.tsx'

/** Polling interval while the server verifies a login in doubt, which takes up to a minute. */
const DOUBTED_POLL_MS = 5000

interface AccountCardProps {
  account: { email: string; createdAt: Date } | null
  showMessage: ShowMessage
}

export function AccountCard({ account, showMessage }: AccountCardProps) {
  const [open, setOpen] = useState<'connect' | 'disconnect'>()
  const health = trpc.cloudCalendar.health.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.account?.doubtedAt ? DOUBTED_POLL_MS : REFRESH_MS),
  })
  const known = account ? health.data?.account : undefined
  const state = stateOf(known)
  return (
    <Card title={words.title} aside={account ? <State state={state} /> : undefined}>
      {known?.advice ? <Banner tone="bad">{known.advice}</Banner> : null}
      {state === 'doubted' ? <Banner tone="warn">{words.doubtedWords}</Banner> : null}
      {account ? <Connected {...account} /> : <p>{words.none}</p>}
      <div className={styles.actions}>
        <Button variant={account ? 'secondary' : 'primary'} onClick={() => setOpen('connect')}>
          {account ? words.update : words.connect}
        </Button>
        {account ? (
          <Button variant="danger" onClick={() => setOpen('disconnect')}>
            {words.disconnect}
          </Button>
        ) : null}
      </div>
      <ConnectDialog
        open={open === 'connect'}
        email={account?.email}
        showMessage={showMessage}
        onClose={() => setOpen(undefined)}
      />
      <Disconnect
        open={open === 'disconnect'}
        showMessage={showMessage}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  )
}

function stateOf(account: CloudHealth['account'] | undefined): keyof typeof LOOKS {
  if (account?.needsPassword) return 'needsPassword'
  if (account?.advice) return 'refused'
  return account?.doubtedAt ? 'doubted' : 'connected'
}

const LOOKS = {
  needsPassword: 'destructive',
  refused: 'destructive',
  doubted: 'outline',
  connected: 'good',
} as const

function State({ state }: { state: keyof typeof LOOKS }) {
  return <Badge look={LOOKS[state]}>{words[state]}</Badge>
}

function Connected({ email, createdAt }: { email: string; createdAt: Date }) {
  const zone = useBusinessZone()
  return (
    <div>
      <p className={styles.email}>{email}</p>
      <p className={styles.since}>{words.connectedOn(dateWithYear(createdAt.getTime(), zone))}</p>
    </div>
  )
}

interface DisconnectProps {
  open: boolean
  showMessage: ShowMessage
  onClose: () => void
}

function Disconnect({ open, showMessage, onClose }: DisconnectProps) {
  const refresh = useRefresh()
  const disconnect = trpc.cloudAccount.disconnect.useMutation({
    onSuccess: () => showMessage(words.disconnected),
    onError: (error) => showFailure(showMessage, error, words.disconnectFailed),
    onSettled: async () => {
      onClose()
      await refresh('cloud', 'blackout')
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={words.disconnectTitle}
      words={words.sure}
      keep={words.keep}
      act={words.disconnect}
      acting={words.disconnecting}
      isActing={disconnect.isPending}
      onKeep={onClose}
      onAct={() => disconnect.mutate()}
    />
  )
}

interface ConnectDialogProps {
  open: boolean
  /** Email of the connected account when its credentials are updated; undefined when connecting. */
  email: string | undefined
  showMessage: ShowMessage
  onClose: () => void
}

function ConnectDialog(props: ConnectDialogProps) {
  const { open, email, onClose } = props
  return (
    <FormDialog
      draft="icloud"
      open={open}
      onClose={onClose}
      title={email ? connectWords.updateTitle : connectWords.title}
    >
      <Credentials {...props} />
    </FormDialog>
  )
}

/** Never kept in a draft. */
const SECRETS = ['appPassword'] as const

function Credentials({ email = '', showMessage, onClose }: ConnectDialogProps) {
  const refresh = useRefresh()
  const connect = trpc.cloudAccount.connect.useMutation()
  const dialog = useAdminForm(connectForm, {
    defaultValues: { email, appPassword: '' },
    secrets: SECRETS,
    // Errors are shown in the banner, which stays until the next submit or cancel. A message under a
    // field would disappear with the next key press.
    fields: {},
    otherwise: connectWords.failed,
    save: async (credentials) => {
      await connect.mutateAsync(credentials)
      onClose()
      showMessage(connectWords.done)
      await refresh('cloud')
    },
  })
  const { error, field } = dialog
  return (
    <FormFrame
      dialog={dialog}
      trouble={
        error ? <FailureText {...specifiedFailure(error, connectWords.failed)} /> : undefined
      }
      submit={connectWords.submit}
      submitting={connectWords.pending}
      onCancel={onClose}
    >
      <TextField
        label={connectWords.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        {...field('email')}
      />
      <TextField
        label={connectWords.password}
        hint={
          <>
            {connectWords.passwordHint[0]}
            <ExternalLink href={connectWords.apple.href}>{connectWords.apple.words}</ExternalLink>
            {connectWords.passwordHint[1]}
          </>
        }
        type="password"
        autoComplete="off"
        required
        {...field('appPassword')}
      />
    </FormFrame>
  )
}
