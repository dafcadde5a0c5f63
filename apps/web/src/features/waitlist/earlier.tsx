import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { lazy, usePreloadOnInteraction } from '../../ui/browser/lazy.tsx'
import { deleteTabDraft, readTabDraft } from '../../ui/browser/tab-draft.ts'
import { subscribeVisitor, useCanNotify } from '../../ui/browser/visitor-push.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { clockRange } from '../../ui/format/clock-range.ts'
import { weekdayOf } from '../../ui/format/weekday.ts'
import { useTabState } from '../../ui/hooks/use-is-hydrating.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { PartFailed } from '../links/part-failed.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import styles from './earlier.module.css'
import type { WishesOfVisitor } from './earlier-form.tsx'
import { ALL_DAYS, sundayFirst } from './weekdays.ts'

const EarlierForm = lazy(async () => (await import('./earlier-form.tsx')).EarlierForm, {
  Failed: PartFailed,
})

const text = {
  ask: 'Tell me if something earlier opens',
  notAllowed: 'Your browser does not allow notifications from this site, so we’ll only email you.',
  cannotNotify: 'Your browser does not allow notifications from this site, so we cannot tell you.',
  join: 'Tell me',
  save: 'Save',
  waiting: 'We’ll email you if something earlier opens',
  waitingForNotification: 'We’ll notify you if something earlier opens',
  anyDay: 'any day',
  change: 'Change days and times',
  leave: 'Stop these emails',
  leaveNotifications: 'Stop these notifications',
} as const

const ANY_TIME = { weekdays: ALL_DAYS, fromTime: '08:00', toTime: '21:00' }

/** The free times before the appointment of a link, and its waitlist entry for times that become free later. */
export function Earlier({ publicToken }: { publicToken: string }) {
  const place = trpc.waitlist.byToken.useQuery({ publicToken }, { retry: false, staleTime: 0 })
  const draft = `earlier:${publicToken}`
  const [isOpen, setIsOpen] = useTabState(() => readTabDraft(draft) !== undefined, false)
  const [isNotAllowed, setIsNotAllowed] = useState(false)
  const [isMoved, setIsMoved] = useState(false)
  const section = useSwapFocus<HTMLElement>(isOpen, isMoved)
  const sendsEmail = useSendsEmail()
  const [, navigate] = useLocation()
  const close = () => {
    deleteTabDraft(draft)
    setIsOpen(false)
  }
  async function open() {
    // The focus moves to the first field of the form.
    await EarlierForm.preload().catch(() => undefined)
    setIsMoved(false)
    setIsOpen(true)
  }
  usePreloadOnInteraction(EarlierForm)
  const onFresh = () => {
    close()
    // The pressed button is gone.
    section.current?.focus()
  }
  const canNotify = useCanNotify()
  const { client } = trpc.useUtils()
  const join = useVisitorAct(client.waitlist.join.mutate, { onFresh })
  const leave = useVisitorAct(() => client.waitlist.leave.mutate({ publicToken }), { onFresh })
  if (!place.data) return null
  const { canJoin, entry, pushKey, canOpen } = place.data
  const mayNotify = pushKey !== null && canNotify
  if (!entry && !sendsEmail && !mayNotify) return null
  const error = join.error ?? leave.error
  // A refusal stays to be read.
  if (!canJoin && !entry && !error) return null
  const openDays = canOpen?.weekdays ?? ALL_DAYS

  async function send({ notify, ...wishes }: WishesOfVisitor) {
    const isChanged = notify !== (entry?.isPushed ?? false)
    const push = isChanged && notify && pushKey ? await subscribeVisitor(pushKey) : null
    const isNotAllowedNow = isChanged && notify && push === null
    setIsNotAllowed(isNotAllowedNow)
    if (isNotAllowedNow && !sendsEmail) return
    join.send({ publicToken, ...wishes, ...(isChanged && { push }) })
  }
  return (
    <section ref={section} className={styles.earlier} aria-label={text.ask} tabIndex={-1}>
      {entry && !isOpen ? (
        <p role="status" className={styles.waiting}>
          {sendsEmail ? text.waiting : text.waitingForNotification}:{' '}
          {formatDays(entry.weekdays, openDays)}, {clockRange(entry.fromTime, entry.toTime)}.
          {isNotAllowed && sendsEmail ? ` ${text.notAllowed}` : null}
        </p>
      ) : null}
      <ActError error={error} />
      {isNotAllowed && !sendsEmail ? (
        <ErrorMessage>
          <ErrorTitle>{text.cannotNotify}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      {isOpen ? (
        <EarlierForm
          publicToken={publicToken}
          draft={draft}
          known={
            entry
              ? { ...entry, notify: entry.isPushed }
              : { ...(canOpen ?? ANY_TIME), notify: false }
          }
          days={openDays}
          canNotify={mayNotify}
          action={entry ? text.save : text.join}
          isSending={join.isPending}
          onMoved={(from) => {
            setIsMoved(true)
            close()
            navigate(paths.appointment(publicToken), { state: { was: 'moved', from } })
          }}
          onSend={(wishes) => void send(wishes)}
          onBack={close}
        />
      ) : (
        <div className={styles.acts}>
          <Button variant="secondary" onClick={() => void open()}>
            {entry ? text.change : text.ask}
          </Button>
          {entry ? (
            <Button variant="quiet" pending={leave.isPending} onClick={() => leave.send()}>
              {sendsEmail ? text.leave : text.leaveNotifications}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}

/** 'Mon, Wed', or 'any day' when that is every day on which something can open. */
function formatDays(weekdays: readonly number[], openDays: readonly number[]): string {
  if (openDays.every((day) => weekdays.includes(day))) return text.anyDay
  return sundayFirst(weekdays).map(weekdayOf).join(', ')
}
