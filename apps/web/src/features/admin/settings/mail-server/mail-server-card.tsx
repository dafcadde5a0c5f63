import { useState } from 'react'
import { ActionDialog } from '../../../../app/admin/editing/action-dialog.tsx'
import { useEmailOff } from '../../../../app/admin/screen/email-off.tsx'
import { failureMessage } from '../../../../app/admin/screen/failure-text.ts'
import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { MailServer } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { MailDns } from './mail-dns.tsx'
import styles from './mail-server.module.css'
import { MailServerDialog } from './mail-server-dialog.tsx'
import { removeMailServer as removal, mailServer as text } from './text.ts'

const VARIANTS = { environment: 'secondary', stored: 'good', none: 'outline' } as const

/** How emails are sent: by the environment, by the stored mail server, or not at all. */
export function MailServerCard() {
  const query = trpc.mailServer.get.useQuery()
  if (!query.data) {
    return (
      <Card title={text.title}>
        <QueryState query={query} message={text.loadFailed} rows={2} />
      </Card>
    )
  }
  const { source } = query.data
  return (
    <Card
      title={text.title}
      aside={<Badge variant={VARIANTS[source]}>{text.states[source]}</Badge>}
    >
      <Server server={query.data} />
    </Card>
  )
}

function Server({ server }: { server: MailServer }) {
  const { source } = server
  const [open, setOpen] = useState<'change' | 'remove'>()
  const [isChecking, setIsChecking] = useState(false)
  const off = useEmailOff()
  const test = trpc.mailServer.test.useMutation()
  const isFixed = source === 'environment'
  const close = () => {
    setOpen(undefined)
    // The outcome is about the server as it was.
    test.reset()
  }
  return (
    <>
      {isFixed ? <p>{text.environment}</p> : null}
      {source === 'none' ? (
        <p>{off === 'demo' ? text.demo : text.none}</p>
      ) : (
        <Details {...server} />
      )}
      {server.warning ? <Banner tone="warn">{server.warning}</Banner> : null}
      {server.isPasswordReadable ? null : <Banner tone="bad">{text.unreadable}</Banner>}
      <div className={styles.actions}>
        {isFixed ? null : (
          <Button
            variant={source === 'none' ? 'primary' : 'secondary'}
            onClick={() => setOpen('change')}
          >
            {source === 'none' ? text.setUp : text.change}
          </Button>
        )}
        {source === 'none' ? null : (
          <>
            <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
              {test.isPending ? text.testing : text.test}
            </Button>
            {isChecking ? null : (
              <Button variant="secondary" onClick={() => setIsChecking(true)}>
                {text.check}
              </Button>
            )}
          </>
        )}
        {source === 'stored' ? (
          <Button variant="quiet" onClick={() => setOpen('remove')}>
            {text.remove}
          </Button>
        ) : null}
      </div>
      {test.error ? (
        <Banner tone="bad" isUrgent>
          {failureMessage(test.error, text.testFailed)}
        </Banner>
      ) : null}
      {test.data ? <TestOutcome {...test.data} /> : null}
      {isChecking && source !== 'none' ? <MailDns key={`${server.host} ${server.sender}`} /> : null}
      <MailServerDialog open={open === 'change'} server={server} onClose={close} />
      <Removal open={open === 'remove'} onClose={close} />
    </>
  )
}

function Details({ service, host, port, security, user, sender }: MailServer) {
  return (
    <Facts>
      {host === null ? (
        <Fact name={text.service}>{service === 'postmark' ? text.postmark : service}</Fact>
      ) : (
        <>
          <Fact name={text.server}>{host}</Fact>
          <Fact name={text.port}>{port}</Fact>
          {security ? <Fact name={text.encryption}>{text.securities[security]}</Fact> : null}
          <Fact name={text.user}>{user ?? text.noUser}</Fact>
        </>
      )}
      <Fact name={text.sender} isWide>
        {sender ?? text.noSender}
      </Fact>
    </Facts>
  )
}

interface Outcome {
  isSent: boolean
  to: string
  answer: string | null
  explanation: string | null
}

function TestOutcome({ isSent, to, answer, explanation }: Outcome) {
  return (
    <Banner tone={isSent ? 'good' : 'bad'} isUrgent={!isSent}>
      <p>{isSent ? text.sent(to) : (explanation ?? text.notSent)}</p>
      {answer ? <p className={styles.answer}>{text.said(answer)}</p> : null}
    </Banner>
  )
}

function Removal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const remove = trpc.mailServer.remove.useMutation()
  return (
    <ActionDialog
      item={open || undefined}
      text={removal}
      act={() => remove.mutateAsync()}
      onClose={onClose}
    />
  )
}
