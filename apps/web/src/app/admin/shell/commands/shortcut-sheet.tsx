import { Fragment } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { common } from '../../screen/text.ts'
import { commands as text } from '../text.ts'
import { commandScreens } from './command-screens.ts'
import styles from './shortcut-sheet.module.css'
import { GO_KEYS } from './shortcuts.ts'

const ANYWHERE: readonly [keys: readonly string[], label: string][] = [
  [['Ctrl', 'K'], text.keyMenu],
  [['/'], text.keySearch],
  [['N'], text.keyNew],
  [['?'], text.keySheet],
  [['Ctrl', 'Enter'], text.keyNext],
  [['Ctrl', 'Shift', 'Enter'], text.keyNoShow],
]

/** The list of all keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.sheet} description={text.sheetDescription} size="lg">
      <DialogBody>
        <div className={styles.columns}>
          <dl className={styles.keys}>
            {ANYWHERE.map(([keys, label]) => (
              <Key key={label} keys={keys} label={label} />
            ))}
          </dl>
          <dl className={styles.keys}>
            {Object.entries(GO_KEYS).map(([key, path]) => (
              <Key
                key={path}
                keys={['G', key.toUpperCase()]}
                isSequence
                label={commandScreens.find((item) => item.path === path)?.label ?? path}
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
  /** The keys are pressed one after the other instead of together. */
  isSequence?: boolean
  label: string
}

function Key({ keys, isSequence = false, label: meaning }: KeyProps) {
  return (
    <div className={styles.key}>
      <dt>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && isSequence ? <span className={styles.then}> {text.between} </span> : ' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{meaning}</dd>
    </div>
  )
}
