import {
  LATE_MINUTES,
  LINK,
  smsLink,
  type TextApp,
  type TextKind,
  whatsappLink,
} from '@haircuts/core/site/prepared-text-form'
import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, storeDraft } from '../../../app/admin/editing/drafts.ts'
import { FormDialog } from '../../../app/admin/editing/form-dialog.tsx'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { LoadFailed, QueryState } from '../../../app/admin/screen/query-state.tsx'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { PreparedTexts } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { preparedTexts as labels } from './text.ts'

interface TextDialogProps {
  /** The dialog is open while this is defined. */
  bookingId: number | undefined
  /** The text to begin with; the first one by default. */
  kind?: TextKind
  onClose: () => void
}

/** The prepared texts to the client of a booking, opened in an app of the barber's own phone. */
export function TextDialog({ bookingId, kind, onClose }: TextDialogProps) {
  return (
    <FormDialog
      draft={draftOf(bookingId)}
      open={bookingId !== undefined}
      onClose={onClose}
      title={labels.title}
      // A field would open the keyboard of a phone over the buttons.
      initialFocus
    >
      {bookingId === undefined ? null : (
        <Texts bookingId={bookingId} kind={kind} onClose={onClose} />
      )}
    </FormDialog>
  )
}

const draftOf = (bookingId: number | undefined) => `text:${bookingId}`

interface TextsProps {
  bookingId: number
  kind: TextKind | undefined
  onClose: () => void
}

function Texts({ bookingId, kind, onClose }: TextsProps) {
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
  return <TextForm id={bookingId} prepared={data} phone={phone} begin={kind} onClose={onClose} />
}

interface TextFormProps {
  id: number
  prepared: PreparedTexts
  phone: string
  begin: TextKind | undefined
  onClose: () => void
}

interface Draft {
  kind: TextKind
  minutes: string
  /** The text that the barber has typed in place of the prepared one. */
  typed?: string | undefined
}

const USUAL_DELAY = '10'

/** The link that a text holds, which is created once, when the first text with one is chosen. */
function useLink(id: number, isWanted: boolean) {
  const { mutate, data, error, isError } = trpc.booking.generateToken.useMutation()
  const isRequested = useRef(false)
  const create = () => mutate({ id, purpose: 'manage' })
  useEffect(() => {
    if (!isWanted || isRequested.current) return
    isRequested.current = true
    mutate({ id, purpose: 'manage' })
  }, [id, isWanted, mutate])
  return { data, error, isError, create, isWanted: isWanted && !data }
}

function TextForm({ id, prepared, phone, begin, onClose }: TextFormProps) {
  const { firstName, whatsapp, texts } = prepared
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readDraft<Draft>(draftOf(id))
    // The day may have been closed since.
    if (stored && texts.some((each) => each.kind === stored.kind)) return stored
    const first = texts.find((each) => each.kind === begin) ?? texts[0]
    return { kind: first?.kind ?? 'coming', minutes: USUAL_DELAY }
  })
  const { kind, minutes, typed } = draft
  const { mutateAsync } = trpc.booking.openedText.useMutation()
  const recorded = useAct((app: TextApp) => mutateAsync({ id, kind, app }), {
    failed: labels.notRecorded,
  })
  const chosen = texts.find(
    (each) => each.kind === kind && (kind !== 'late' || String(each.minutes) === minutes),
  )
  const withLink = typed ?? chosen?.text ?? ''
  const linking = useLink(id, withLink.includes(LINK))
  const link = linking.data?.url
  const text = link ? withLink.replaceAll(LINK, link) : withLink

  function change(next: Draft) {
    setDraft(next)
    if (next.typed === undefined) deleteDraft(draftOf(id))
    else storeDraft(draftOf(id), next)
  }

  function record(app: TextApp) {
    recorded.send(app)
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
              { value: 'appointment', label: labels.kinds.appointment },
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
        {chosen && linking.isWanted ? (
          linking.isError ? (
            <LoadFailed
              error={linking.error}
              message={labels.linkFailed}
              onRetry={linking.create}
            />
          ) : (
            <p role="status">{labels.preparingLink}</p>
          )
        ) : chosen ? (
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
      {chosen && !linking.isWanted ? (
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
