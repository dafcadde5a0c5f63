import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useRouter } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { frame, site } from '../../app/shell/text.ts'
import { Actions, Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { EndedLink, LinkState } from './link-failed.tsx'
import { LinkPage } from './link-page.tsx'
import styles from './own-data.module.css'
import { SendLinks } from './send-links.tsx'
import { linkQuery, useLink } from './use-link.ts'
import { ActError, useVisitorAct } from './visitor-act.tsx'

type Data = inferProcedureOutput<AppRouter['ownData']['get']>

const text = {
  loading: 'Loading your data',
  heading: 'Your data',
  invalid:
    'This link works for seven days, and until your data is erased. A new email has a new link.',
  storedWith: (email: string) => `This is stored with ${email}:`,
  appointments: (count: number) =>
    count === 1
      ? '1 appointment, with its service and what you wrote'
      : `${count} appointments, with their services and what you wrote`,
  waitlist: (count: number) =>
    count === 1 ? '1 place on the waitlist' : `${count} places on the waitlist`,
  requests: (count: number) =>
    count === 1 ? '1 request for a group' : `${count} requests for a group`,
  download: 'Download my data',
  erase: 'Erase my data',
  askHeading: 'Erase your data?',
  askNamed: (names: string, email: string) => `This erases ${names}, with ${email}.`,
  ask: 'Your name, contact details, notes, pictures and emails are erased. The time, service, price, donation and status of each appointment stay, without your name. This cannot be undone.',
  confirm: 'Erase for good',
  erasing: 'Erasing…',
  keep: 'Keep my data',
  erasedHeading: 'Your data is erased',
  erased: 'Backups hold your details until newer backups replace them.',
  rest: `Questions? Please contact ${site.barber}.`,
} as const

/** What is stored about the reader of the email with all links, to download and to erase. */
export function DataOfLink({ dataToken }: { dataToken: string }) {
  const { link } = useLink<Data>(trpc.ownData.get.useQuery({ dataToken }, linkQuery))
  const [step, setStep] = useState<'shown' | 'asked' | 'erased'>('shown')
  if (step === 'erased') return <Erased />
  return (
    <LinkPage
      link={link}
      heading={text.heading}
      loading={text.loading}
      invalid={
        <EndedLink>
          <p>{text.invalid}</p>
          <SendLinks />
        </EndedLink>
      }
    >
      {(data) =>
        step === 'asked' ? (
          <AreYouSure
            data={data}
            dataToken={dataToken}
            onErased={() => setStep('erased')}
            onKeep={() => setStep('shown')}
          />
        ) : (
          <Stored data={data} dataToken={dataToken} onErase={() => setStep('asked')} />
        )
      }
    </LinkPage>
  )
}

interface StoredProps {
  data: Data
  dataToken: string
  onErase: () => void
}

function Stored({ data, dataToken, onErase }: StoredProps) {
  const { base } = useRouter()
  return (
    <LinkState heading={text.heading}>
      <p>{text.storedWith(data.email)}</p>
      <ul className={styles.stored}>
        {data.contacts.map(({ name, phone }) => (
          <li key={name}>{phone === null ? name : `${name}, ${phone}`}</li>
        ))}
        <li>{text.appointments(data.bookings.length)}</li>
        {data.waitlist.length > 0 ? <li>{text.waitlist(data.waitlist.length)}</li> : null}
        {data.groupRequests.length > 0 ? <li>{text.requests(data.groupRequests.length)}</li> : null}
      </ul>
      <Actions>
        <ButtonAnchor
          variant="secondary"
          href={base + paths.ownDataFile(dataToken)}
          download="my-data.json"
        >
          {text.download}
        </ButtonAnchor>
        <Button variant="danger" onClick={onErase}>
          {text.erase}
        </Button>
      </Actions>
      <p>{text.rest}</p>
    </LinkState>
  )
}

const listed = new Intl.ListFormat('en-US')

interface AreYouSureProps {
  data: Data
  dataToken: string
  onErased: () => void
  onKeep: () => void
}

function AreYouSure({ data, dataToken, onErased, onKeep }: AreYouSureProps) {
  const { client } = trpc.useUtils()
  const act = useVisitorAct(() => client.ownData.erase.mutate({ dataToken }), {
    onSuccess: onErased,
  })
  const names = [...new Set(data.contacts.map(({ name }) => name))]
  return (
    <LinkState heading={text.askHeading}>
      {names.length > 0 ? <p>{text.askNamed(listed.format(names), data.email)}</p> : null}
      <p>{text.ask}</p>
      <ActError error={act.error} />
      <Actions>
        <Button variant="danger" pending={act.isPending} onClick={() => act.send()}>
          {act.isPending ? text.erasing : text.confirm}
        </Button>
        <Button variant="quiet" disabled={act.isPending} onClick={onKeep}>
          {text.keep}
        </Button>
      </Actions>
    </LinkState>
  )
}

function Erased() {
  return (
    <LinkState heading={text.erasedHeading}>
      <p role="status">{text.erased}</p>
      <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
    </LinkState>
  )
}
