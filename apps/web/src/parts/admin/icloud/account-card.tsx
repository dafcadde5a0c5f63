import { useState } from 'react'
import { account as words } from '../../../content/admin/icloud.ts'
import { dateWithYear } from '../../../lib/admin/datetime.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import type { Say } from '../../../lib/admin/use-passing-message.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import styles from './account-card.module.css'
import { ConnectDialog } from './connect-dialog.tsx'

interface AccountCardProps {
  account: { email: string; createdAt: Date } | null
  say: Say
}

export function AccountCard({ account, say }: AccountCardProps) {
  const [open, setOpen] = useState<'connect' | 'disconnect'>()
  const health = trpc.cloudCalendar.health.useQuery()
  const advice = account ? health.data?.account?.advice : undefined
  return (
    <Card title={words.title} aside={account ? <State isRefused={Boolean(advice)} /> : undefined}>
      {advice ? <Banner tone="bad">{advice}</Banner> : null}
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
        say={say}
        onClose={() => setOpen(undefined)}
      />
      <Disconnect open={open === 'disconnect'} say={say} onClose={() => setOpen(undefined)} />
    </Card>
  )
}

function State({ isRefused }: { isRefused: boolean }) {
  return isRefused ? (
    <Badge look="destructive">{words.refused}</Badge>
  ) : (
    <Badge look="good">{words.connected}</Badge>
  )
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
  say: Say
  onClose: () => void
}

function Disconnect({ open, say, onClose }: DisconnectProps) {
  const refresh = useRefresh()
  const disconnect = trpc.cloudAccount.disconnect.useMutation({
    onSuccess: () => say(words.disconnected),
    onError: (error) => say(failureWords(error, words.disconnectFailed), { tone: 'bad' }),
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
