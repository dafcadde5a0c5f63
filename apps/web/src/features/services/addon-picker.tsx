import { FREE_WITH_SPECIAL } from '@haircuts/scheduling/free-special'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { priceText } from '../../ui/format/money.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './addon-picker.module.css'
import { type Addon, toggledAddon } from './cart.ts'
import { insteadOf, replacedBy } from './exclusive-addons.ts'

const text = {
  heading: 'Add-ons',
  prices: '(with suggested amounts)',
  more: (count: number) => `Show ${count} more add-ons`,
  fewer: 'Show fewer add-ons',
  minutes: (minutes: number) => `+${minutes} min, `,
} as const

interface AddonPickerProps {
  addons: Addon[]
  chosen: readonly number[]
  onChange: (addonIds: number[]) => void
}

/** The number of add-ons shown before a button reveals the rest: more would push the times below the fold. */
const COLLAPSED_COUNT = 4

export function AddonPicker({ addons, chosen, onChange }: AddonPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [replaced, setReplaced] = useState('')
  if (addons.length === 0) return null
  const folds = addons.length > COLLAPSED_COUNT + 1
  const shown = addons.filter(
    (addon, index) => !folds || isOpen || index < COLLAPSED_COUNT || chosen.includes(addon.id),
  )
  const hidden = addons.length - shown.length
  const toggle = (addon: Addon) => {
    const ids = toggledAddon(addons, chosen, addon)
    setReplaced(replacedBy(addon, { addons, before: chosen, after: ids }))
    onChange(ids)
  }
  return (
    <fieldset className={styles.addons}>
      <legend className={styles.legend}>
        {text.heading} <span className={styles.hint}>{text.prices}</span>
      </legend>
      <div className={styles.list}>
        {shown.map((addon) => (
          <AddonChoice
            key={addon.id}
            addon={addon}
            note={insteadOf(addon, addons)}
            isChosen={chosen.includes(addon.id)}
            onToggle={() => toggle(addon)}
          />
        ))}
      </div>
      <p role="status">
        <VisuallyHidden>{replaced}</VisuallyHidden>
      </p>
      {folds ? (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? text.fewer : text.more(hidden)}
        </Button>
      ) : null}
    </fieldset>
  )
}

function costText({ price, isFreeSpecial }: Addon): string {
  if (isFreeSpecial) return FREE_WITH_SPECIAL
  return price > 0 ? `+${priceText(price)}` : priceText(0)
}

interface AddonChoiceProps {
  addon: Addon
  /** The names of the add-ons that this one excludes. */
  note: string
  isChosen: boolean
  onToggle: () => void
}

function AddonChoice({ addon, note, isChosen, onToggle }: AddonChoiceProps) {
  const noteId = useId()
  return (
    <div className={cx(styles.addon, isChosen && styles.chosen)}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          onChange={onToggle}
          aria-describedby={note ? noteId : undefined}
        />
        <span className={styles.name}>{addon.name}</span>
        <span className={styles.cost}>
          {addon.durationMinutes > 0 ? text.minutes(addon.durationMinutes) : null}
          {costText(addon)}
        </span>
        {addon.description ? <span className={styles.description}>{addon.description}</span> : null}
      </label>
      {note ? (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
