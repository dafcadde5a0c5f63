import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { type LinkPlace, linkAddress } from './marks.ts'
import styles from './page.module.css'
import { links as text } from './text.ts'

interface LinkDialogProps {
  /** The link or the words that become one; the dialog is open while they are defined. */
  link: LinkPlace | undefined
  onClose: () => void
  onSet: (link: LinkPlace) => void
}

/** Asks for the words of a link, and for the page or the address that it leads to. */
export function LinkDialog({ link, onClose, onSet }: LinkDialogProps) {
  const shown = useLastDefined(link)
  return (
    <Dialog open={link !== undefined} onClose={onClose} title={text.title} holdsWork>
      {shown ? (
        <LinkForm key={JSON.stringify(shown)} link={shown} onClose={onClose} onSet={onSet} />
      ) : null}
    </Dialog>
  )
}

function LinkForm({ link, onClose, onSet }: LinkDialogProps & { link: LinkPlace }) {
  const isPlace = Object.hasOwn(text.places, link.address)
  const [words, setWords] = useState(link.words)
  const [place, setPlace] = useState(isPlace ? link.address : '')
  const [typed, setTyped] = useState(isPlace ? '' : link.address)
  const [isTried, setTried] = useState(false)
  const address = place || linkAddress(typed)

  function set(event: FormEvent) {
    event.preventDefault()
    // The dialog is within the form of the screen, if only for React.
    event.stopPropagation()
    setTried(true)
    if (words.trim() && address) onSet({ ...link, words, address })
  }

  return (
    <form noValidate onSubmit={set}>
      <DialogBody>
        <div className={styles.fields}>
          <TextField
            label={text.text}
            error={isTried && !words.trim() ? text.needsText : undefined}
            maxLength={200}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <SelectField
            label={text.to}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          >
            <option value="">{text.other}</option>
            {Object.entries(text.places).map(([to, name]) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </SelectField>
          {place === '' ? (
            <TextField
              label={text.address}
              hint={text.addressHint}
              error={isTried && !address ? text.needsAddress : undefined}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={400}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : null}
        </div>
      </DialogBody>
      <DialogActions>
        {link.address ? (
          <Button variant="quiet" onClick={() => onSet({ ...link, address: '' })}>
            {text.remove}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit">{text.use}</Button>
      </DialogActions>
    </form>
  )
}
