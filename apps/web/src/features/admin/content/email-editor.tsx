import { changedFields, type Fields } from '@haircuts/core/site/content-form'
import {
  EMAIL_FIELDS,
  EMAIL_NAMES,
  EMAIL_PLACEHOLDERS,
  EMAILS,
  type EmailName,
  type EmailPart,
  editedEmail,
  emailField,
  isEmailName,
  placeholdersOf,
} from '@haircuts/core/site/email-fields-form'
import { useEffect, useState } from 'react'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import type { Content } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { MailSheet } from '../messages/mail-sheet.tsx'
import styles from './email-editor.module.css'
import { OneText } from './one-text.tsx'
import type { WantedField } from './pressed-field.ts'
import { emails as text } from './text.ts'
import { type ContentEdits, fieldErrorsOf } from './use-content-edits.ts'

interface EmailEditorProps {
  documents: Content['documents']
  edits: ContentEdits
  /** The field that is to be shown; its email is chosen. */
  wanted: WantedField | undefined
  /** On phones the preview is in place of the fields. */
  isPreview: boolean
}

/** The words of one email to clients after the other, beside the email with its unsaved words. */
export function EmailEditor({ documents, edits, wanted, isPreview }: EmailEditorProps) {
  const [chosen, setChosen] = useState<EmailName>('confirmation')
  const fieldErrors = fieldErrorsOf(edits.errorOf('emails'))
  const [seen, setSeen] = useState<WantedField>()
  if (wanted !== seen) {
    setSeen(wanted)
    setChosen(EMAIL_NAMES.find((name) => wanted?.path.startsWith(name)) ?? chosen)
  }
  const values = edits.valueOf('emails')
  const stored = documents.find(({ key }) => key === 'emails')
  const { parts } = editedEmail(chosen)
  const original = Object.fromEntries(
    parts.map((part) => {
      const field = emailField(chosen, part)
      return [field, stored?.defaults[field] ?? '']
    }),
  )
  const own = Object.fromEntries(Object.keys(original).map((field) => [field, values[field] ?? '']))
  const isOriginal = Object.keys(changedFields(original, own)).length === 0
  return (
    <div className={styles.columns} data-preview={isPreview || undefined}>
      <SelectField
        label={text.which}
        value={chosen}
        onChange={({ target }) => isEmailName(target.value) && setChosen(target.value)}
      >
        {EMAIL_NAMES.map((name) => (
          <option key={name} value={name}>
            {EMAILS[name].label}
          </option>
        ))}
      </SelectField>
      <div className={styles.words}>
        <p className={styles.soft}>{text.stays}</p>
        {parts.some((part) => part === 'subject') ? null : (
          <p className={styles.soft}>{text.neutralSubject}</p>
        )}
        {parts.map((part) => (
          <EmailTextField
            key={emailField(chosen, part)}
            email={chosen}
            part={part}
            value={String(values[emailField(chosen, part)] ?? '')}
            fieldErrors={fieldErrors}
            onChange={(value) => edits.edit('emails', emailField(chosen, part), value)}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            disabled={isOriginal}
            onClick={() => edits.editAll('emails', original)}
          >
            {text.original}
          </Button>
        </div>
      </div>
      <EmailPreview email={chosen} value={own} />
    </div>
  )
}

interface EmailTextFieldProps {
  email: EmailName
  part: EmailPart
  value: string
  fieldErrors: ReadonlyMap<string, string>
  onChange: (value: string) => void
}

function EmailTextField({ email, part, value, fieldErrors, onChange }: EmailTextFieldProps) {
  const path = emailField(email, part)
  const field = EMAIL_FIELDS[path]
  if (!field) return null

  /** Puts a placeholder where the cursor is, or at the end of a field that was not entered yet. */
  function insert(placeholder: string) {
    const control = document.getElementById(`content-${path}`)
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    const from = (isText ? control.selectionStart : null) ?? value.length
    const to = (isText ? control.selectionEnd : null) ?? from
    onChange(`${value.slice(0, from)}${placeholder}${value.slice(to)}`)
    if (!isText) return
    const cursor = from + placeholder.length
    requestAnimationFrame(() => {
      control.focus()
      control.setSelectionRange(cursor, cursor)
    })
  }

  return (
    <div className={styles.part}>
      <OneText
        path={path}
        field={{ ...field, label: text.parts[part] }}
        value={value}
        fieldErrors={fieldErrors}
        onChange={onChange}
      />
      <fieldset className={styles.placeholders}>
        <legend>{text.insert(text.parts[part])}</legend>
        {placeholdersOf(email, part).map((name) => (
          <button
            key={name}
            type="button"
            title={EMAIL_PLACEHOLDERS[name]}
            onClick={() => insert(`{${name}}`)}
          >
            {`{${name}}`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const PHONE = 390
const WIDTHS = [PHONE, 640] as const
const TYPING_MS = 400

/**
 * The email as its reader sees it. The sheet copies elements and attributes that are known to be harmless, so no script of an
 * email can run; a frame would inherit the policy of the page, which forbids the styles of emails.
 */
function EmailPreview({ email, value }: { email: EmailName; value: Fields }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(PHONE)
  const [isPlain, setPlain] = useState(false)
  const preview = trpc.notification.previewEmail.useMutation({ meta: { changesData: false } })
  const { mutate } = preview
  const wanted = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => mutate({ email, value: JSON.parse(wanted) }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [mutate, email, wanted])
  const toast = useToast()
  const sending = trpc.notification.sendEmail.useMutation({
    onSuccess: ({ recipient }) => toast(text.sent(recipient)),
    onError: (error) => {
      const message = unknownPlaceholder(error) || failureMessage(error, text.sendFailed)
      toast(message, { tone: 'bad' })
    },
  })
  const wrong = unknownPlaceholder(preview.error)
  // The previous preview stays while the next one loads, unless it shows another kind of email.
  const [last, setLast] = useState<{ of: EmailName; mail: typeof preview.data }>()
  if (preview.data && preview.data !== last?.mail)
    setLast({ of: preview.variables.email, mail: preview.data })
  const shown = last?.of === email ? last.mail : undefined
  return (
    <section className={styles.preview} aria-label={text.preview}>
      <div className={styles.views}>
        {WIDTHS.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={!isPlain && width === each ? 'secondary' : 'quiet'}
            aria-pressed={!isPlain && width === each}
            onClick={() => {
              setWidth(each)
              setPlain(false)
            }}
          >
            {text.width[each]}
          </Button>
        ))}
        <Button
          size="sm"
          variant={isPlain ? 'secondary' : 'quiet'}
          aria-pressed={isPlain}
          onClick={() => setPlain(true)}
        >
          {text.plain}
        </Button>
      </div>
      {wrong ? (
        <Banner tone="bad">{wrong}</Banner>
      ) : preview.isError ? (
        <LoadFailed
          error={preview.error}
          message={text.previewFailed}
          onRetry={() => mutate({ email, value })}
        />
      ) : null}
      {shown ? (
        <>
          <div className={styles.envelope}>
            <div>
              <p className={styles.subject}>{shown.subject}</p>
              <p className={styles.soft}>{shown.isExample ? text.example : text.real}</p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              pending={sending.isPending}
              onClick={() => sending.mutate({ email, value })}
            >
              {sending.isPending ? text.sending : text.send}
            </Button>
          </div>
          {isPlain ? (
            <pre className={styles.plain}>{shown.text}</pre>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
            <section className={styles.sheet} tabIndex={0} aria-label={text.width[width]}>
              <div
                className={width === PHONE ? undefined : styles.wide}
                style={width === PHONE ? { maxWidth: width } : { width }}
              >
                <MailSheet mail={{ ...shown, calendarFile: null }} />
              </div>
            </section>
          )}
        </>
      ) : preview.isError ? null : (
        <LoadingRows />
      )}
    </section>
  )
}

/** The message about the text that the server rejects, empty for another failure. A field can be half typed, as in `{na`. */
function unknownPlaceholder(error: unknown): string {
  return [...fieldErrorsOf(error).values()].join(' ')
}
