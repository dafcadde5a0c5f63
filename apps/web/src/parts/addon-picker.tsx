import { useState } from 'react'
import * as booking from '../content/booking.ts'
import type { Addon } from '../lib/booking-types.ts'
import { priceText } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './addon-picker.module.css'

interface AddonPickerProps {
  addons: Addon[]
  chosen: readonly number[]
  onToggle: (addonId: number) => void
}

/** More than this many would push the times out of sight; the rest wait behind a button. */
const SHOWN_AT_ONCE = 4

export function AddonPicker({ addons, chosen, onToggle }: AddonPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (addons.length === 0) return null
  const folds = addons.length > SHOWN_AT_ONCE + 1
  const shown = addons.filter(
    (addon, index) => !folds || isOpen || index < SHOWN_AT_ONCE || chosen.includes(addon.id),
  )
  const hidden = addons.length - shown.length
  return (
    <fieldset className={styles.addons}>
      <legend className={styles.legend}>{booking.addons}</legend>
      <div className={styles.list}>
        {shown.map((addon) => (
          <AddonChoice
            key={addon.id}
            addon={addon}
            isChosen={chosen.includes(addon.id)}
            onToggle={() => onToggle(addon.id)}
          />
        ))}
      </div>
      {folds ? (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? booking.fewerAddons : booking.moreAddons(hidden)}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface AddonChoiceProps {
  addon: Addon
  isChosen: boolean
  onToggle: () => void
}

function AddonChoice({ addon, isChosen, onToggle }: AddonChoiceProps) {
  return (
    <label className={cx(styles.addon, isChosen && styles.chosen)}>
      <input type="checkbox" className={styles.box} checked={isChosen} onChange={onToggle} />
      <span className={styles.name}>{addon.name}</span>
      <span className={styles.cost}>
        {addon.durationMinutes > 0 ? booking.moreMinutes(addon.durationMinutes) : null}
        {addon.price > 0 ? `+${priceText(addon.price)}` : priceText(0)}
      </span>
      {addon.description ? <span className={styles.description}>{addon.description}</span> : null}
    </label>
  )
}
