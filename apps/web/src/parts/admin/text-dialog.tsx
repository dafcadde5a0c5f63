import {
  LATE_MINUTES,
  LINK,
  smsLink,
  type TextApp,
  type TextKind,
  whatsappLink,
} from '@haircuts/router/setting/prepared-text-form'
import { useEffect, useRef, useState } from 'react'
import { adminQueryLinks } from '../../admin-paths.ts'
import { useRefresh } from '../../api/refresh.ts'
import { trpc } from '../../api/trpc.ts'
import { preparedTexts as words } from '../../site/admin/prepared-texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './failure-words.ts'
import type { PreparedTexts } from './outputs.ts'
import { LoadFailed, QueryState } from './query-state.tsx'

interface TextDialogProps {
  /** The dialog is open while this is defined. */
  bookingId: number | undefined
  onClose: () => void
}

/** The prepared texts to the client of a booking, opened in an app of the barber's own phone. */
export function TextDialog({ bookingId, onClose }: TextDialogProps) {
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={onClose}
      title={words.title}
      // A field would open the keyboard of a phone over the buttons.
      initialFocus
    >
      {bookingId === undefined ? null : <Texts bookingId={bookingId} onClose={onClose} />}
    </Dialog>
  )
}

function Texts({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  // May hold the home address, so that nothing keeps it once the dialog is closed.
  const texts = trpc.booking.texts.useQuery({ id: bookingId }, { staleTime: 0, gcTime: 0 })
  const { data } = texts
  if (!data) {
    return (
      <DialogBody>
        <QueryState query={texts} words={words.failed} rows={4} />
      </DialogBody>
    )
  }
  const { firstName, phone } = data
  if (!phone || data.texts.length === 0) {
    return (
      <DialogBody>
        <p>{phone ? words.over : words.noPhone(firstName)}</p>
      </DialogBody>
    )
  }
  const form = { id: bookingId, phone, onClose }
  return data.texts.some(({ kind }) => kind === 'closed') ? (
    <ClosedDayForm {...form} prepared={data} />
  ) : (
    <TextForm {...form} prepared={data} />
  )
}

/** The text about a closed day has a link, which is created for it once. */
function ClosedDayForm({ id, prepared, ...form }: TextFormProps) {
  const link = trpc.booking.generateToken.useMutation()
  const isAsked = useRef(false)
  const create = () => link.mutate({ id, purpose: 'manage' })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    create()
  })
  if (!link.data) {
    return (
      <DialogBody>
        {link.isError ? (
          <LoadFailed error={link.error} words={words.linkFailed} onRetry={create} />
        ) : (
          <p role="status">{words.preparingLink}</p>
        )}
      </DialogBody>
    )
  }
  const { url } = link.data
  const texts = prepared.texts.map((each) => ({ ...each, text: each.text.replaceAll(LINK, url) }))
  return <TextForm {...form} id={id} prepared={{ ...prepared, texts }} />
}

interface TextFormProps {
  id: number
  prepared: PreparedTexts
  phone: string
  onClose: () => void
}

const USUAL_DELAY = '10'

function TextForm({ id, prepared, phone, onClose }: TextFormProps) {
  const { firstName, whatsapp, texts } = prepared
  const [kind, setKind] = useState<TextKind>(texts[0]?.kind ?? 'coming')
  const [minutes, setMinutes] = useState(USUAL_DELAY)
  /** What the barber has typed over the prepared text. */
  const [typed, setTyped] = useState<string>()
  const recorded = trpc.booking.openedText.useMutation()
  const refresh = useRefresh()
  const toast = useToast()
  const chosen = texts.find(
    (each) => each.kind === kind && (kind !== 'late' || String(each.minutes) === minutes),
  )
  const text = typed ?? chosen?.text ?? ''
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setTyped(undefined)
    }
  }

  function record(app: TextApp) {
    recorded.mutate(
      { id, kind, app },
      {
        onSuccess: () => void refresh('booking'),
        onError: (error) => toast(failureWords(error, words.notRecorded), { tone: 'bad' }),
      },
    )
    onClose()
  }

  return (
    <>
      <DialogBody>
        {kind === 'closed' ? null : (
          <Choice
            label={words.which}
            value={kind}
            options={[
              { value: 'coming', words: words.kinds.coming },
              { value: 'late', words: words.kinds.late },
              { value: 'address', words: words.kinds.address },
            ]}
            onChange={choose(setKind)}
          />
        )}
        {kind === 'late' ? (
          <Choice
            label={words.minutes}
            value={minutes}
            options={LATE_MINUTES.map((each) => ({ value: `${each}`, words: `${each} min` }))}
            onChange={choose(setMinutes)}
          />
        ) : null}
        {chosen ? (
          <TextArea
            label={words.text}
            rows={7}
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <Banner
            tone="note"
            action={
              <ButtonLink
                variant="secondary"
                size="sm"
                href={adminQueryLinks.setting('business_address')}
              >
                {words.enterAddress}
              </ButtonLink>
            }
          >
            {words.noAddress}
          </Banner>
        )}
        <p>{words.hint}</p>
      </DialogBody>
      {chosen ? (
        <DialogActions>
          {whatsapp ? (
            <ButtonAnchor
              variant="secondary"
              href={whatsappLink(whatsapp, text)}
              target="_blank"
              rel="noreferrer"
              onClick={() => record('whatsapp')}
            >
              {words.whatsapp}
            </ButtonAnchor>
          ) : null}
          <ButtonAnchor href={smsLink(phone, text)} onClick={() => record('sms')}>
            {words.send(firstName)}
          </ButtonAnchor>
        </DialogActions>
      ) : null}
    </>
  )
}
