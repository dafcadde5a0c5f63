import { SAME_NOTICE_MS } from '@haircuts/core/emails/late-notice-form'
import { smsLink } from '@haircuts/core/site/prepared-text-form'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { type EmailOff, useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { LatePerson } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now as clock } from '../../../ui/browser/clock.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { preparedTexts } from '../prepared-texts/text.ts'
import styles from './late-dialog.module.css'
import { late as text } from './text.ts'

const CHOICES = ['10', '15', '20'] as const
type Minutes = (typeof CHOICES)[number]

/** Tells the people left today how late the barber is running: one press each. */
export function LateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={text.title} initialFocus>
      <DialogBody>
        <LatePeople isOpen={open} />
      </DialogBody>
    </Dialog>
  )
}

function LatePeople({ isOpen }: { isOpen: boolean }) {
  const people = trpc.lateNotice.people.useQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const [minutes, setMinutes] = useState<Minutes>('10')
  if (!people.data) return <QueryState query={people} message={text.failed} rows={4} />
  if (people.data.length === 0) return <p>{text.nobody}</p>
  return (
    <>
      <div className={styles.which}>
        <Choice
          label={preparedTexts.minutes}
          value={minutes}
          options={CHOICES.map((value) => ({ value, label: text.minutes(value) }))}
          onChange={setMinutes}
        />
      </div>
      <ul>
        {people.data.map((person) => (
          <LatePersonRow key={person.bookingId} person={person} minutes={Number(minutes)} />
        ))}
      </ul>
      <p className={styles.hint}>{text.hint}</p>
    </>
  )
}

type Notice = NonNullable<LatePerson['notice']>

function isNotifiedNow(notice: Notice, minutes: number, now: number): boolean {
  const isSame = notice.minutes === minutes || notice.minutes === null
  return isSame && now - notice.at.getTime() < SAME_NOTICE_MS
}

function LatePersonRow({ person, minutes }: { person: LatePerson; minutes: number }) {
  const zone = useBusinessZone()
  const off = useEmailOff()
  const { bookingId, clientName, startDatetime, hasEmail, phone, texts } = person
  const now = useNow()
  const [pressed, setPressed] = useState<Notice>()
  const notice = pressed ?? person.notice
  const isNotified = notice !== null && isNotifiedNow(notice, minutes, now)
  const press = (by: Notice['by']) => setPressed({ by, minutes, at: new Date(clock()) })
  const prepared = texts.find((each) => each.minutes === minutes)
  return (
    <li className={styles.person}>
      <time className={styles.time} dateTime={startDatetime.toISOString()}>
        {clockTimeOnce(startDatetime.getTime(), zone)}
      </time>
      <span className={styles.name}>
        <Clamped text={clientName} />
        {notice && !isNotified ? (
          <span className={styles.soft}>
            {text.notifiedBefore(clockTimeOnce(notice.at.getTime(), zone), notice.minutes)}
          </span>
        ) : null}
      </span>
      {isNotified ? (
        // After the press its button is gone, and the focus goes on to the result, which is read out.
        <span className={styles.notified} tabIndex={-1} ref={pressed && takeFocus}>
          <Check size={18} aria-hidden /> {notifiedText(notice, off)}
        </span>
      ) : hasEmail && off !== 'not-set-up' ? (
        <EmailButton person={person} minutes={minutes} onSent={() => press('email')} />
      ) : phone && prepared ? (
        <TextLink
          bookingId={bookingId}
          name={clientName}
          href={smsLink(phone, prepared.text)}
          onOpened={() => press('text')}
        />
      ) : (
        <span className={styles.soft}>{text.noWay}</span>
      )}
    </li>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

function notifiedText({ by }: Notice, off: EmailOff | null): string {
  if (by === 'text') return text.texted
  return off ? emailOff.state[off] : text.emailed
}

interface EmailButtonProps {
  person: LatePerson
  minutes: number
  onSent: () => void
}

function EmailButton({ person, minutes, onSent }: EmailButtonProps) {
  const { bookingId: id, clientName } = person
  const { send, isPending } = useAct(trpc.lateNotice.send.useMutation().mutateAsync, {
    about: () => `booking-${id}`,
    failed: text.notSent(clientName),
    onDone: onSent,
  })
  return (
    <Button size="sm" pending={isPending} onClick={() => send({ id, minutes })}>
      {isPending ? text.emailing : text.email}
      <VisuallyHidden> {clientName}</VisuallyHidden>
    </Button>
  )
}

interface TextLinkProps {
  bookingId: number
  name: string
  href: string
  onOpened: () => void
}

/** Opens the prepared text in the phone's own app. Whether it was sent cannot be known. */
function TextLink({ bookingId, name, href, onOpened }: TextLinkProps) {
  const record = useAct(trpc.booking.openedText.useMutation().mutateAsync, {
    about: () => `booking-${bookingId}`,
    failed: preparedTexts.notRecorded,
  })
  return (
    <ButtonAnchor
      size="sm"
      href={href}
      onClick={() => {
        record.send({ id: bookingId, kind: 'late', app: 'sms' })
        onOpened()
      }}
    >
      {text.text}
      <VisuallyHidden> {name}</VisuallyHidden>
    </ButtonAnchor>
  )
}
