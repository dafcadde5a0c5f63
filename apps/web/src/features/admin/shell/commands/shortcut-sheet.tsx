import { Fragment } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { common } from '../../screen/text.ts'
import { moreNavItems, navItems } from '../navigation.tsx'
import { commands as words } from '../text.ts'
import styles from './shortcut-sheet.module.css'
import { GO_KEYS } from './shortcuts.ts'

const ANYWHERE: readonly [keys: readonly string[], words: string][] = [
  [['Ctrl', 'K'], words.keyMenu],
  [['/'], words.keySearch],
  [['N'], words.keyNew],
  [['?'], words.keySheet],
  [['Ctrl', 'Enter'], words.keyNext],
  [['Ctrl', 'Shift', 'Enter'], words.keyNoShow],
]

const screens = [...navItems, ...moreNavItems]

/** The list of all keyboard shortcuts. */
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
                words={screens.find((item) => item.path === path)?.words ?? path}
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
