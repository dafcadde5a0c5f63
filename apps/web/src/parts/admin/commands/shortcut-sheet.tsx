import { Fragment } from 'react'
import { commands as words } from '../../../content/admin/commands.ts'
import { common } from '../../../content/admin/frame.ts'
import { GO_KEYS } from '../../../lib/admin/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { places } from '../places.ts'
import styles from './shortcut-sheet.module.css'

const ANYWHERE: readonly [keys: readonly string[], words: string][] = [
  [['Ctrl', 'K'], words.keyMenu],
  [['/'], words.keySearch],
  [['N'], words.keyNew],
  [['?'], words.keySheet],
  [['Ctrl', 'Enter'], words.keyNext],
  [['Ctrl', 'Shift', 'Enter'], words.keyNoShow],
]

/** Every key there is, on one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={words.sheet} description={words.sheetWords} size="lg">
      <DialogBody>
        <div className={styles.columns}>
          <dl className={styles.keys}>
            {ANYWHERE.map(([keys, words]) => (
              <Key key={words} keys={keys} words={words} />
            ))}
          </dl>
          <dl className={styles.keys}>
            {Object.entries(GO_KEYS).map(([key, path]) => (
              <Key
                key={path}
                keys={['G', key.toUpperCase()]}
                isSequence
                words={places.find((place) => place.path === path)?.words ?? path}
              />
            ))}
          </dl>
        </div>
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface KeyProps {
  keys: readonly string[]
  /** One after the other, not together. */
  isSequence?: boolean
  words: string
}

function Key({ keys, isSequence = false, words: meaning }: KeyProps) {
  return (
    <div className={styles.key}>
      <dt>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && isSequence ? <span className={styles.then}> {words.between} </span> : ' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{meaning}</dd>
    </div>
  )
}
