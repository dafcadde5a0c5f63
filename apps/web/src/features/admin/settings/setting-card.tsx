import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { type ReactNode, useState } from 'react'
import { BELOW_DESKTOP } from '../../../ui/breakpoints.ts'
import { Card } from '../../../ui/card.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import styles from './setting-card.module.css'
import type { SettingCard as CardSettings } from './setting-cards.ts'
import { fieldId, type SettingEdits, SettingFields } from './setting-fields.tsx'
import { settings as text } from './text.ts'

/** Settings that matter while a switch is on. */
const DEPENDENT: Partial<Record<SettingKey, SettingKey>> = {
  large_gap_threshold_hours: 'minimize_gaps',
  approval_hours: 'approve_first_visits',
}

interface SettingCardProps {
  card: CardSettings
  edits: SettingEdits
  /** The id of a field that the address leads to. */
  target: string | null
  /** Further content, below the settings. */
  children?: ReactNode
}

/** A card of settings, with those that are rarely changed folded. */
export function SettingCard({ card, edits, target, children }: SettingCardProps) {
  const { title, keys, foldedOnPhones = [], folded = [] } = card
  const isPhone = useMedia(BELOW_DESKTOP)
  function isUsed(key: SettingKey) {
    const needed = DEPENDENT[key]
    if (needed === undefined || edits.valueOf(needed) === 'true') return true
    return edits.errorMessages.has(key) || target === fieldId(key)
  }
  const shown = isPhone ? keys : [...keys, ...foldedOnPhones]
  return (
    <Card title={title}>
      {shown.length > 0 ? (
        <div className={styles.fields}>
          <SettingFields edits={edits} keys={shown.filter(isUsed)} />
        </div>
      ) : null}
      <Advanced
        edits={edits}
        keys={(isPhone ? [...foldedOnPhones, ...folded] : folded).filter(isUsed)}
        target={target}
      />
      {children}
    </Card>
  )
}

interface AdvancedProps {
  edits: SettingEdits
  keys: readonly SettingKey[]
  target: string | null
}

/** Opens by itself when the address leads to one of its settings, or when one was not saved. */
function Advanced({ edits, keys, target }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const wanted = keys.find((key) => fieldId(key) === target || edits.errorMessages.has(key))
  const [lastWanted, setLastWanted] = useState<SettingKey>()
  if (wanted !== lastWanted) {
    setLastWanted(wanted)
    if (wanted) setIsOpen(true)
  }
  if (keys.length === 0) return null
  return (
    <details
      className={styles.advanced}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{text.advanced}</summary>
      <div className={styles.fields}>
        {isOpen ? <SettingFields edits={edits} keys={keys} /> : null}
      </div>
    </details>
  )
}
