import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { frame } from '../../app/shell/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import styles from './send-links.module.css'
import { ActError, useVisitorAct } from './visitor-act.tsx'

export const sendLinks = {
  heading: frame.links,
  intro: 'We email you a link to each of your appointments.',
  email: 'Email address',
  send: frame.links,
  sending: 'Sending…',
  sent: 'If this address has appointments, an email is on its way.',
  sentWithoutEmail:
    'The barber can see your request if this address has appointments. This site sends no emails yet, so please also get in touch.',
} as const

/** Asks for the links of all appointments of an address. The answer does not tell whether there are any. */
export function SendLinks() {
  const id = useId()
  const sendsEmail = useSendsEmail()
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { client } = trpc.useUtils()
  const request = useVisitorAct(client.bookingLinks.request.mutate, { changesData: false })
  const appError = toAppError(request.error)
  const wrong = appError?.errors.find(({ path }) => path === 'email')?.message
  const isWrong = wrong !== undefined && !request.isPending

  // After the message is there, so that a screen reader reads it with the field.
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])

  function send(event: FormEvent) {
    event.preventDefault()
    request.send({ email })
  }

  return (
    <section className={styles.links} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {sendLinks.heading}
      </h2>
      {sendsEmail ? <p>{sendLinks.intro}</p> : null}
      <form className={styles.form} onSubmit={send} noValidate>
        <EmailField
          label={sendLinks.email}
          error={wrong}
          ref={field}
          name="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onTake={setEmail}
        />
        {wrong ? null : <ActError error={request.error} />}
        <Button type="submit" pending={request.isPending}>
          {request.isPending ? sendLinks.sending : sendLinks.send}
        </Button>
      </form>
      <p role="status">
        {request.isSuccess ? (sendsEmail ? sendLinks.sent : sendLinks.sentWithoutEmail) : null}
      </p>
    </section>
  )
}
