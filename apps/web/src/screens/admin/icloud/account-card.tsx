import { useState } from 'react'
import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateWithYear } from '../../../lib/admin-datetime.ts'
import type { CloudHealth } from '../../../parts/admin/icloud.ts'
import { account as words } from '../../../site/admin/icloud.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import styles from './account-card.module.css'
import { ConnectDialog } from './connect-dialog.tsx'
import { type ShowMessage, showFailure } from './use-transient-message.ts'

/** Polling interval while the server verifies a login in doubt, which takes up to a minute. */
const DOUBTED_POLL_MS = 5000

interface AccountCardProps {
  account: { email: string; createdAt: Date } | null
  showMessage: ShowMessage
}

export function AccountCard({ account, showMessage }: AccountCardProps) {
  const [open, setOpen] = useState<'connect' | 'disconnect'>()
  const health = trpc.cloudCalendar.health.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.account?.doubtedAt ? DOUBTED_POLL_MS : false),
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
      await refresh('cloudAccount', 'cloudCalendar', 'blackout', 'calendarEvent')
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
