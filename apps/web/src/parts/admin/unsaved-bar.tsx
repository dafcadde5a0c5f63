import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './unsaved-bar.module.css'
import { unsaved as words } from './unsaved-words.ts'

interface UnsavedBarProps {
  isDirty: boolean
  isSaving: boolean
  /** Labels of the fields that the server refused. */
  refused: readonly string[]
  onSave: () => void
  onDiscard: () => void
}

/**
 * The bar with Save and Discard on screens whose changes are saved together. It sticks to the
 * viewport while there are unsaved changes; leaving the screen then asks for confirmation.
 */
export function UnsavedBar({ isDirty, isSaving, refused, onSave, onDiscard }: UnsavedBarProps) {
  useUnsavedChanges(isDirty)
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined}>
      {refused.length > 0 ? (
        <Banner tone="bad" isUrgent>
          {words.someRefused(refused.join(', '))}
        </Banner>
      ) : null}
      <div className={styles.line}>
        {isDirty ? (
          <div className={styles.words}>
            <Banner tone="warn">{words.banner}</Banner>
          </div>
        ) : null}
        <div className={styles.actions}>
          {isDirty && !isSaving ? (
            <Button variant="quiet" onClick={onDiscard}>
              {words.discard}
            </Button>
          ) : null}
          <Button disabled={!isDirty && !isSaving} pending={isSaving} onClick={onSave}>
            {isSaving ? common.saving : words.save}
          </Button>
        </div>
      </div>
    </div>
  )
}
