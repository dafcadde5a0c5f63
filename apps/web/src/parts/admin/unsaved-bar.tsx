import { common } from '../../content/admin/frame.ts'
import { unsaved as words } from '../../content/admin/unsaved.ts'
import { useUnsavedChanges } from '../../lib/admin/use-unsaved-changes.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './unsaved-bar.module.css'

interface UnsavedBarProps {
  isDirty: boolean
  isSaving: boolean
  /** What was refused, by the names on the screen. */
  refused: readonly string[]
  onSave: () => void
  onDiscard: () => void
}

/**
 * The end of a screen whose changes are saved together. While there are any it stays in view, says
 * so, and leaving the screen asks first.
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
