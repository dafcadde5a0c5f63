import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSendsEmail } from '../../app/api/content.ts'
import { toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import type { SentPicture } from '../../app/api/upload-picture.ts'
import { paths } from '../../app/paths.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { useVisitorAct } from '../links/visitor-act.tsx'
import { PictureField } from '../people/picture-field.tsx'
import { toFieldErrors } from '../people/server-errors.ts'
import { sentPicture, usePicture } from '../people/use-picture.ts'
import styles from './group-panel.module.css'
import type { LinkedGroup } from './reschedule/everyone.ts'

const labels = {
  summary: 'Your name, contact and picture',
  name: 'Name',
  email: 'Email',
  emailHint: 'Your confirmation goes here.',
  phone: 'Phone',
  save: 'Save my details',
  saved: 'Saved.',
  newLinks:
    'Saved. The links we sent to the old address no longer work. New ones are on their way to the new address.',
  newLinksWithoutEmail: 'Saved. The old link no longer works. Please save the link of this page.',
  failed: 'Your details could not be saved. Everything you typed is still here.',
} as const

const FIELDS = ['clientName', 'clientEmail', 'clientPhone'] as const

interface PersonFormProps {
  publicToken: string
  group: LinkedGroup
}

interface Details {
  clientName: string
  clientEmail: string
  clientPhone: string
  picture: SentPicture | null
}

/** One person's own details. What is typed stays when saving fails. */
export function PersonForm({ publicToken, group: { person, isOrganizer } }: PersonFormProps) {
  const draft = `details:${publicToken}`
  const { typed, type, isRestored } = useTabDraft<Details>(draft, {
    clientName: person.name,
    clientEmail: person.email ?? '',
    clientPhone: person.phone ?? '',
    picture: null,
  })
  const sendsEmail = useSendsEmail()
  // The page of the new link, after a change of the address.
  const hasNewLinks: unknown = useHistoryState()?.hasNewLinks
  // Stored, so that the part does not close when the address is saved.
  const [isUnknown] = useState(!isOrganizer && person.email === null)
  const style = usePicture(typed.picture)
  const picture = sentPicture(style.picture)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture of the draft is restored together with the draft.
  useEffect(() => {
    if (isRestored && typed.picture) style.restore(typed.picture)
  }, [isRestored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is written when the picture changes.
  useEffect(() => {
    if (picture?.url !== typed.picture?.url) type({ picture })
  }, [picture?.url])
  const [, navigate] = useLocation()
  const { client } = trpc.useUtils()
  const isLatest = (sent: Details | undefined) =>
    FIELDS.every((field) => sent?.[field] === typed[field])
  const save = useVisitorAct(
    async (sent: Details) => {
      const { url } = await style.whenSettled()
      return client.bookingGroup.updatePerson.mutate({
        publicToken,
        clientName: sent.clientName,
        clientEmail: sent.clientEmail || null,
        clientPhone: sent.clientPhone || null,
        ...(url && { pictureReference: url }),
      })
    },
    {
      onSuccess: ({ publicToken: valid }, sent) => {
        // What was typed during the save is saved by the next press.
        if (isLatest(sent)) deleteTabDraft(draft)
        if (valid !== publicToken)
          navigate(paths.appointment(valid), { replace: true, state: { hasNewLinks: true } })
      },
    },
  )
  const appError = toAppError(save.error)
  const errors = toFieldErrors(appError, FIELDS).fields
  const text = (field: (typeof FIELDS)[number]) => ({
    value: typed[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      save.reset()
      type({ [field]: event.target.value })
    },
  })
  const savedMessage = () => {
    if (save.isSuccess) return isLatest(save.variables) ? labels.saved : ''
    if (hasNewLinks !== true || save.isPending || save.error) return ''
    return sendsEmail ? labels.newLinks : labels.newLinksWithoutEmail
  }
  return (
    <details className={styles.person} open={isUnknown || isRestored || hasNewLinks === true}>
      <summary>{labels.summary}</summary>
      <form
        noValidate
        aria-label={labels.summary}
        onSubmit={(event) => {
          event.preventDefault()
          save.send(typed)
        }}
      >
        <TextField label={labels.name} {...text('clientName')} autoComplete="name" required />
        <EmailField
          label={labels.email}
          hint={sendsEmail ? labels.emailHint : undefined}
          {...text('clientEmail')}
          onTake={(email) => text('clientEmail').onChange({ target: { value: email } })}
          optional={!isOrganizer}
        />
        <TextField
          label={labels.phone}
          {...text('clientPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
        />
        <PictureField style={style} />
        {save.error && (appError?.errors.length ?? 0) === 0 ? (
          <ErrorMessage>{appError?.detail ?? labels.failed}</ErrorMessage>
        ) : null}
        <Button type="submit" pending={save.isPending}>
          {labels.save}
        </Button>
        <p role="status">{savedMessage()}</p>
      </form>
    </details>
  )
}
