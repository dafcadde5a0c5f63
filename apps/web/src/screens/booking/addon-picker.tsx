import { FREE_WITH_SPECIAL } from '@haircuts/scheduling/free-special'
import { useState } from 'react'
import { priceText } from '../../lib/money.ts'
import type { Addon } from '../../parts/cart.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './addon-picker.module.css'
import * as booking from './words.ts'

interface AddonPickerProps {
  addons: Addon[]
  chosen: readonly number[]
  onToggle: (addonId: number) => void
}

/** The number of add-ons shown before a button reveals the rest: more would push the times below the fold. */
const COLLAPSED_COUNT = 4

export function AddonPicker({ addons, chosen, onToggle }: AddonPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (addons.length === 0) return null
  const folds = addons.length > COLLAPSED_COUNT + 1
  const shown = addons.filter(
    (addon, index) => !folds || isOpen || index < COLLAPSED_COUNT || chosen.includes(addon.id),
  )
  const hidden = addons.length - shown.length
  return (
    <fieldset className={styles.addons}>
      <legend className={styles.legend}>
        {booking.addons} <span className={styles.hint}>{booking.addonPrices}</span>
      </legend>
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

function costText({ price, isFreeSpecial }: Addon): string {
  if (isFreeSpecial) return FREE_WITH_SPECIAL
  return price > 0 ? `+${priceText(price)}` : priceText(0)
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
        {costText(addon)}
      </span>
      {addon.description ? <span className={styles.description}>{addon.description}</span> : null}
    </label>
  )
}
