import {
  LATE_MINUTES,
  LINK,
  smsLink,
  type TextApp,
  type TextKind,
  whatsappLink,
} from '@haircuts/core/site/prepared-text-form'
import { useEffect, useRef, useState } from 'react'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { PreparedTexts } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { deleteDraft, readDraft, storeDraft } from '../editing/drafts.ts'
import { FormDialog } from '../editing/form-dialog.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import { LoadFailed, QueryState } from '../screen/query-state.tsx'
import { preparedTexts as labels } from './text.ts'

interface TextDialogProps {
  /** The dialog is open while this is defined. */
  bookingId: number | undefined
  onClose: () => void
}

/** The prepared texts to the client of a booking, opened in an app of the barber's own phone. */
export function TextDialog({ bookingId, onClose }: TextDialogProps) {
  return (
    <FormDialog
      draft={draftOf(bookingId)}
      open={bookingId !== undefined}
      onClose={onClose}
      title={labels.title}
      // A field would open the keyboard of a phone over the buttons.
      initialFocus
    >
      {bookingId === undefined ? null : <Texts bookingId={bookingId} onClose={onClose} />}
    </FormDialog>
  )
}

const draftOf = (bookingId: number | undefined) => `text:${bookingId}`

function Texts({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  // May hold the home address, so that nothing but a draft keeps it once the dialog is closed.
  const texts = trpc.booking.texts.useQuery({ id: bookingId }, { staleTime: 0, gcTime: 0 })
  const { data } = texts
  if (!data) {
    return (
      <DialogBody>
        <QueryState query={texts} message={labels.failed} rows={4} />
      </DialogBody>
    )
  }
  const { firstName, phone } = data
  if (!phone || data.texts.length === 0) {
    return (
      <DialogBody>
        <p>{phone ? labels.over : labels.noPhone(firstName)}</p>
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
  const isRequested = useRef(false)
  const create = () => link.mutate({ id, purpose: 'manage' })
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    create()
  })
  if (!link.data) {
    return (
      <DialogBody>
        {link.isError ? (
          <LoadFailed error={link.error} message={labels.linkFailed} onRetry={create} />
        ) : (
          <p role="status">{labels.preparingLink}</p>
        )}
      </DialogBody>
    )
  }
  return <TextForm {...form} id={id} prepared={prepared} link={link.data.url} />
}

interface TextFormProps {
  id: number
  prepared: PreparedTexts
  phone: string
  /** Replaces `LINK` in the texts. */
  link?: string
  onClose: () => void
}

interface Draft {
  kind: TextKind
  minutes: string
  /** The text that the barber has typed in place of the prepared one. */
  typed?: string | undefined
}

const USUAL_DELAY = '10'

function TextForm({ id, prepared, phone, link, onClose }: TextFormProps) {
  const { firstName, whatsapp, texts } = prepared
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readDraft<Draft>(draftOf(id))
    // The day may have been closed since.
    if (stored && texts.some((each) => each.kind === stored.kind)) return stored
    return { kind: texts[0]?.kind ?? 'coming', minutes: USUAL_DELAY }
  })
  const { kind, minutes, typed } = draft
  const toast = useToast()
  const recorded = trpc.booking.openedText.useMutation({
    onError: (error) => toast(failureMessage(error, labels.notRecorded), { tone: 'bad' }),
  })
  const chosen = texts.find(
    (each) => each.kind === kind && (kind !== 'late' || String(each.minutes) === minutes),
  )
  const withLink = typed ?? chosen?.text ?? ''
  const text = link ? withLink.replaceAll(LINK, link) : withLink

  function change(next: Draft) {
    setDraft(next)
    if (next.typed === undefined) deleteDraft(draftOf(id))
    else storeDraft(draftOf(id), next)
  }

  function record(app: TextApp) {
    recorded.mutate({ id, kind, app })
    deleteDraft(draftOf(id))
    onClose()
  }

  return (
    <>
      <DialogBody>
        {kind === 'closed' ? null : (
          <Choice
            label={labels.which}
            value={kind}
            options={[
              { value: 'coming', label: labels.kinds.coming },
              { value: 'late', label: labels.kinds.late },
              { value: 'address', label: labels.kinds.address },
            ]}
            onChange={(value) => change({ kind: value, minutes })}
          />
        )}
        {kind === 'late' ? (
          <Choice
            label={labels.minutes}
            value={minutes}
            options={LATE_MINUTES.map((each) => ({ value: `${each}`, label: `${each} min` }))}
            onChange={(value) => change({ kind, minutes: value })}
          />
        ) : null}
        {chosen ? (
          <TextArea
            label={labels.text}
            rows={7}
            value={text}
            onChange={({ target: { value } }) =>
              change({ ...draft, typed: link ? value.replaceAll(link, LINK) : value })
            }
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
                {labels.enterAddress}
              </ButtonLink>
            }
          >
            {labels.noAddress}
          </Banner>
        )}
        <p>
          {labels.hint} <a href={`sms:${phone}`}>{labels.empty}</a>
        </p>
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
              {labels.whatsapp}
            </ButtonAnchor>
          ) : null}
          <ButtonAnchor href={smsLink(phone, text)} onClick={() => record('sms')}>
            {labels.send(firstName)}
          </ButtonAnchor>
        </DialogActions>
      ) : null}
    </>
  )
}
