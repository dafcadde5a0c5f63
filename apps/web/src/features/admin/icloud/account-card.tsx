import { connectForm } from '@haircuts/core/calendar-sync/connect-form'
import { useState } from 'react'
import { REFRESH_MS } from '../../../app/admin/api/fresh-query-client.ts'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { specifiedFailure } from '../../../app/admin/screen/failure-text.ts'
import type { CloudAccount, CloudHealth } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { ExternalLink } from '../../../app/shell/external-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import styles from './account-card.module.css'
import { blackoutSync, connect as connectText, account as text } from './text.ts'
import { FailureText, type ShowMessage, showFailure } from './transient-message.tsx'

/** Polling interval while the server verifies a failed login again, which takes up to a minute. */
const DOUBTED_POLL_MS = 5000

interface AccountCardProps {
  account: CloudAccount | null
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
    <Card title={text.title} aside={account ? <State state={state} /> : undefined}>
      {known?.advice ? <Banner tone="bad">{known.advice}</Banner> : null}
      {state === 'doubted' ? <Banner tone="warn">{text.doubtedDescription}</Banner> : null}
      {account ? <Connected {...account} /> : <p>{text.none}</p>}
      <div className={styles.actions}>
        <Button variant={account ? 'secondary' : 'primary'} onClick={() => setOpen('connect')}>
          {account ? text.update : text.connect}
        </Button>
        {account ? (
          <Button variant="danger" onClick={() => setOpen('disconnect')}>
            {text.disconnect}
          </Button>
        ) : null}
      </div>
      <ConnectDialog
        open={open === 'connect'}
        account={account}
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

function stateOf(account: CloudHealth['account'] | undefined): keyof typeof VARIANTS {
  if (account?.needsPassword) return 'needsPassword'
  if (account?.advice) return 'loginRejected'
  return account?.doubtedAt ? 'doubted' : 'connected'
}

const VARIANTS = {
  needsPassword: 'destructive',
  loginRejected: 'destructive',
  doubted: 'outline',
  connected: 'good',
} as const

function State({ state }: { state: keyof typeof VARIANTS }) {
  return <Badge variant={VARIANTS[state]}>{text[state]}</Badge>
}

function Connected({ email, serverUrl, createdAt }: CloudAccount) {
  const zone = useBusinessZone()
  return (
    <div>
      <p className={styles.email}>{email}</p>
      {serverUrl ? <p className={styles.since}>{text.at(new URL(serverUrl).host)}</p> : null}
      <p className={styles.since}>{text.connectedOn(dateText(createdAt.getTime(), zone))}</p>
    </div>
  )
}

interface DisconnectProps {
  open: boolean
  showMessage: ShowMessage
  onClose: () => void
}

function Disconnect({ open, showMessage, onClose }: DisconnectProps) {
  const disconnect = useAct(trpc.cloudAccount.disconnect.useMutation().mutateAsync, {
    onDone: () => {
      onClose()
      showMessage(text.disconnected)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={text.disconnectTitle}
      description={text.sure}
      keep={text.keep}
      act={text.disconnect}
      acting={text.disconnecting}
      isActing={disconnect.isPending}
      errorMessage={
        disconnect.error ? (
          <FailureText {...specifiedFailure(disconnect.error, text.disconnectFailed)} />
        ) : undefined
      }
      onKeep={() => {
        disconnect.reset()
        onClose()
      }}
      onAct={() => disconnect.send()}
    />
  )
}

interface ConnectDialogProps {
  open: boolean
  /** The connected account when its credentials are updated; null when connecting. */
  account: CloudAccount | null
  showMessage: ShowMessage
  onClose: () => void
}

function ConnectDialog(props: ConnectDialogProps) {
  const { open, account, onClose } = props
  const [isOther, setIsOther] = useState(Boolean(account?.serverUrl))
  const title = account
    ? connectText[isOther ? 'otherUpdateTitle' : 'updateTitle']
    : connectText[isOther ? 'otherTitle' : 'title']
  return (
    <FormDialog draft="icloud" open={open} onClose={onClose} title={title}>
      <Credentials {...props} isOther={isOther} onOther={setIsOther} />
    </FormDialog>
  )
}

/** Never stored in a draft. */
const SECRETS = ['appPassword'] as const

interface CredentialsProps extends ConnectDialogProps {
  /** Whether the account is at another server than Apple's. */
  isOther: boolean
  onOther: (isOther: boolean) => void
}

function Credentials({ account, isOther, onOther, showMessage, onClose }: CredentialsProps) {
  const connect = trpc.cloudAccount.connect.useMutation()
  // The discovery takes up to a minute. It is not awaited, so that the dialog closes before.
  const discover = trpc.cloudCalendar.discover.useMutation({
    onError: (error) => showFailure(showMessage, error, blackoutSync.discoverFailed),
  })
  const dialog = useAdminForm(connectForm, {
    defaultValues: {
      serverUrl: account?.serverUrl ?? '',
      email: account?.email ?? '',
      appPassword: '',
    },
    secrets: SECRETS,
    // Errors are shown in the banner, which stays until the next submit or cancel. A message under a
    // field would disappear with the next key press.
    fields: {},
    otherwise: connectText.failed,
    save: async ({ serverUrl, ...credentials }) => {
      await connect.mutateAsync({
        ...credentials,
        serverUrl: isOther && serverUrl ? serverUrl : null,
      })
      onClose()
      showMessage(connectText.done)
      if (!account) discover.mutate()
    },
  })
  const { error, field } = dialog
  return (
    <FormFrame
      dialog={dialog}
      errorMessage={
        error ? <FailureText {...specifiedFailure(error, connectText.failed)} /> : undefined
      }
      submit={connectText.submit}
      submitting={connectText.pending}
      onCancel={onClose}
    >
      {isOther ? (
        <TextField
          label={connectText.server}
          hint={connectText.serverHint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          {...field('serverUrl')}
        />
      ) : null}
      <TextField
        label={isOther ? connectText.user : connectText.email}
        type={isOther ? 'text' : 'email'}
        inputMode={isOther ? 'text' : 'email'}
        autoComplete="off"
        required
        {...field('email')}
      />
      <TextField
        label={isOther ? connectText.otherPassword : connectText.password}
        hint={
          isOther ? (
            connectText.otherPasswordHint
          ) : (
            <>
              {connectText.passwordHint[0]}
              <ExternalLink href={connectText.apple.href}>{connectText.apple.label}</ExternalLink>
              {connectText.passwordHint[1]}
            </>
          )
        }
        type="password"
        autoComplete="off"
        required
        {...field('appPassword')}
      />
      <Button variant="quiet" onClick={() => onOther(!isOther)}>
        {isOther ? connectText.backToApple : connectText.other}
      </Button>
    </FormFrame>
  )
}
