import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import look from '../../../ui/dialog.module.css'
import styles from './command-menu.module.css'
import { type MenuItem, useCommandItems } from './use-command-items.ts'
import { commands as words } from './words.ts'

interface CommandMenuProps {
  onClose: () => void
  onSheet: () => void
}

/** The command palette: one search field for screens, actions and clients. */
export function CommandMenu({ onClose, onSheet }: CommandMenuProps) {
  const [typed, setTyped] = useState('')
  const { groups, isFinding } = useCommandItems(typed, onSheet)
  function run(item: MenuItem) {
    onClose()
    item.run()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={look.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={words.menu}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={typed}
            onValueChange={setTyped}
            filter={null}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Search size={18} aria-hidden />
              <Autocomplete.Input
                className={styles.input}
                aria-label={words.open}
                placeholder={words.placeholder}
                autoComplete="off"
                maxLength={200}
              />
            </div>
            <div className={styles.scroll}>
              <Autocomplete.Status className={styles.status}>
                {isFinding ? words.finding : null}
              </Autocomplete.Status>
              <Autocomplete.Empty>
                <p className={styles.nothing}>{isFinding ? words.finding : words.nothing}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className={styles.list}>
                {(group: (typeof groups)[number]) => (
                  <Autocomplete.Group key={group.heading} items={group.items}>
                    <Autocomplete.GroupLabel className={styles.heading}>
                      {group.heading}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: MenuItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          className={styles.item}
                          onClick={() => run(item)}
                        >
                          <item.Icon size={18} aria-hidden />
                          <span className={styles.words}>{item.label}</span>
                          {item.aside ? <span className={styles.aside}>{item.aside}</span> : null}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
