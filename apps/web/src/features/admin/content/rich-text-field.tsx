import Bold from 'lucide-react/icons/bold'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field, FieldControl } from '../../../ui/field.tsx'
import { LinkDialog } from './link-dialog.tsx'
import {
  boldChange,
  type LinkPlace,
  linkAt,
  linkChange,
  listChange,
  type TextChange,
} from './marks.ts'
import styles from './rich-text-field.module.css'
import { format as text } from './text.ts'

interface RichTextFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** A text with plain formatting, which buttons and keys put around the selection. */
export function RichTextField({ id, label, hint, error, onChange, ...area }: RichTextFieldProps) {
  const control = useRef<HTMLTextAreaElement>(null)
  const [link, setLink] = useState<LinkPlace>()

  const format = (change: typeof boldChange) => {
    if (control.current)
      apply(control.current, change(control.current.value, selectionOf(control.current)))
  }
  const openLink = () =>
    control.current && setLink(linkAt(control.current.value, selectionOf(control.current)))

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey) return
    const act = { b: () => format(boldChange), k: openLink }[key.toLowerCase()]
    if (!act) return
    // Also so that Ctrl+K does not open the command menu.
    event.preventDefault()
    act()
  }

  const tools = [
    {
      name: text.bold,
      title: text.boldKeys,
      keys: 'Control+B',
      Icon: Bold,
      act: () => format(boldChange),
    },
    { name: text.link, title: text.linkKeys, keys: 'Control+K', Icon: Link, act: openLink },
    {
      name: text.list,
      title: text.list,
      keys: undefined,
      Icon: List,
      act: () => format(listChange),
    },
  ]
  return (
    <Field label={label} hint={hint} error={error} controlId={id}>
      <div className={styles.box}>
        <div
          className={styles.tools}
          role="toolbar"
          aria-label={text.toolbar(label)}
          aria-controls={id}
        >
          {tools.map(({ name, title, keys, Icon, act }) => (
            <button
              key={name}
              type="button"
              className={styles.tool}
              aria-label={name}
              aria-keyshortcuts={keys}
              title={title}
              // The text keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={act}
            >
              <Icon size={18} aria-hidden />
            </button>
          ))}
        </div>
        <FieldControl
          className={styles.area}
          render={
            <textarea
              {...area}
              id={id}
              ref={control}
              rows={6}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={onKeyDown}
            />
          }
        />
      </div>
      <LinkDialog
        link={link}
        onClose={() => setLink(undefined)}
        onSet={(set) => {
          flushSync(() => setLink(undefined))
          if (control.current) apply(control.current, linkChange(set))
        }}
      />
    </Field>
  )
}

function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { from: selectionStart, to: selectionEnd }
}

/**
 * Changes the text as typing would, so that the browser can undo it, which it cannot for a value that a script sets. The
 * command is called deprecated, but nothing has replaced it, and every browser has it.
 */
function apply(control: HTMLTextAreaElement, { from, to, insert, selected }: TextChange) {
  control.focus()
  control.setSelectionRange(from, to)
  document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  control.setSelectionRange(selected.from, selected.to)
}
