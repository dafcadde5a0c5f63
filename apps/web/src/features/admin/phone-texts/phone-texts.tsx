import { useState } from 'react'
import { Link } from 'wouter'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Entry, EntryList, WaitingEntries } from '../screen/entry-list.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import { LoadFailed } from '../screen/query-state.tsx'
import { ConnectPhone } from './connect-phone.tsx'
import styles from './phone-texts.module.css'
import { askedAgo, exampleOf, phoneSteps, phoneTexts as text } from './text.ts'

const ASK_AGAIN_MS = 30_000

/** The phones that send texts: their state, a test, and how one is set up. */
export function PhoneTexts() {
  const state = trpc.phoneTexts.phones.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS })
  if (state.isPending) return <WaitingEntries />
  if (!state.data) {
    return <LoadFailed error={state.error} onRetry={state.refetch} message={text.loadFailed} />
  }
  const { isOn, phones, isSilent, isOffered, businessPhone } = state.data
  if (!isOn) {
    return (
      <p>
        {text.off} <Link href={adminQueryLinks.settingsSection('extras')}>{text.extras}</Link>.
      </p>
    )
  }
  const hasAsked = phones.some(({ lastAskedAt }) => lastAskedAt !== null)
  return (
    <div className={styles.part}>
      <p className={styles.soft}>{text.intro}</p>
      {phones.length === 0 ? <p>{text.none}</p> : null}
      {hasAsked && isSilent ? <Banner tone="warn">{text.silent}</Banner> : null}
      {phones.length > 0 ? (
        <>
          <EntryList>
            {phones.map(({ id, name, lastAskedAt }) => (
              <Entry
                key={id}
                name={name}
                facts={[
                  lastAskedAt
                    ? text.asked(askedAgo(lastAskedAt.getTime(), now()))
                    : text.neverAsked,
                ]}
              />
            ))}
          </EntryList>
          <p>{isOffered ? text.offered : text.notOffered}</p>
        </>
      ) : null}
      <Connect phones={phones.length} />
      {phones.length > 0 ? (
        <>
          <p className={styles.soft}>
            {text.more}{' '}
            <Link href={adminQueryLinks.settingsSection('programs')}>{text.programs}</Link>.
          </p>
          <TestText businessPhone={businessPhone} />
        </>
      ) : null}
      <Steps summary={phoneSteps.iphone} steps={phoneSteps.iphoneSteps} />
      <Steps summary={phoneSteps.android} steps={phoneSteps.androidSteps} />
      <details className={styles.steps}>
        <summary>{text.code}</summary>
        <pre className={styles.code}>
          <code>{exampleOf(state.data)}</code>
        </pre>
      </details>
    </div>
  )
}

/** Creates the key of a phone with one press, and asks for the password only where the sign-in is too old. */
function Connect({ phones }: { phones: number }) {
  const create = trpc.apiKey.create.useMutation()
  const toast = useToast()
  const [key, setKey] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  async function connect(password?: string) {
    const scopes: ['texts'] = ['texts']
    const given = password === undefined ? {} : { password }
    const created = await create.mutateAsync({ name: text.keyName(phones), scopes, ...given })
    setKey(created.key)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        variant="secondary"
        pending={create.isPending && !isOpen}
        onClick={() => {
          setKey(undefined)
          connect().catch((error: unknown) => {
            const needsPassword = toAppError(error)?.errors.some(({ path }) => path === 'password')
            if (needsPassword) setIsOpen(true)
            else toast(failureMessage(error, text.connectFailed), { tone: 'bad' })
          })
        }}
      >
        {create.isPending && !isOpen ? text.connecting : text.connect}
      </Button>
      <ConnectPhone
        isOpen={isOpen}
        shownKey={key}
        connect={connect}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

function TestText({ businessPhone }: { businessPhone: string }) {
  const [phone, setPhone] = useState(businessPhone)
  const toast = useToast()
  const test = trpc.phoneTexts.sendTest.useMutation({
    onError: (error) => toast(failureMessage(error, text.testFailed), { tone: 'bad' }),
  })
  return (
    <form
      className={styles.test}
      onSubmit={(event) => {
        event.preventDefault()
        test.mutate({ phone })
      }}
    >
      <TextField
        label={text.testPhone}
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Button type="submit" variant="secondary" pending={test.isPending}>
        {test.isPending ? text.testing : text.test}
      </Button>
      <p role="status">{test.isSuccess ? text.testWaits : ''}</p>
    </form>
  )
}

function Steps({ summary, steps }: { summary: string; steps: readonly string[] }) {
  return (
    <details className={styles.steps}>
      <summary>{summary}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
