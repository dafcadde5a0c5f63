import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { common } from '../../../app/admin/screen/text.ts'
import type { SetupDecision, SetupStep, SetupStepState } from '../../../app/api/admin-outputs.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './step.module.css'
import { steps, setup as text } from './text.ts'

/** Steps whose data cannot show that they are done: the barber confirms them with a button of this label. */
const CONFIRMATIONS: Partial<Record<SetupStep, string>> = {
  timezone: text.looksRight,
  hours: text.looksRight,
  services: text.looksRight,
  content: text.looksRight,
}

/** The fields of a step that are saved with it. */
export interface StepSaving {
  isDirty: boolean
  isSaving: boolean
  /** @returns whether all of them were saved. */
  save: () => Promise<boolean>
}

interface StepProps {
  name: SetupStep
  state: SetupStepState
  isShown: boolean
  onToggle: () => void
  isDeciding: boolean
  onDecide: (decision: SetupDecision) => void
  /** Undefined for a step without fields of its own. */
  saving: StepSaving | undefined
  onSaved: () => void
  children: ReactNode
}

/** One step of the checklist: its heading opens and closes its content. */
export function Step(props: StepProps) {
  const { name, state, isShown, onToggle, isDeciding, onDecide, saving, onSaved, children } = props
  const id = useId()
  const { title, description: explanation } = steps[name]
  const confirm = CONFIRMATIONS[name]
  async function save() {
    if (!(await saving?.save())) return
    if (confirm && state !== 'done') onDecide('confirmed')
    else onSaved()
  }
  return (
    <li className={styles.step} data-state={state}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' ? <Check size={16} /> : null}
          </span>
          <span className={styles.title}>{title}</span>
          <StateText state={state} />
          <ChevronDown className={styles.arrow} size={18} aria-hidden />
        </button>
      </h2>
      <div id={id} className={styles.content} hidden={!isShown}>
        {isShown ? (
          <>
            <p className={styles.text}>{explanation}</p>
            {children}
            <Actions>
              {saving && (saving.isDirty || (state === 'open' && !confirm)) ? (
                <Button
                  disabled={!saving.isDirty && !saving.isSaving}
                  pending={saving.isSaving}
                  onClick={() => void save()}
                >
                  {saving.isSaving ? common.saving : text.save}
                </Button>
              ) : confirm && state !== 'done' ? (
                <Button pending={isDeciding} onClick={() => onDecide('confirmed')}>
                  {confirm}
                </Button>
              ) : null}
              {state === 'open' ? (
                <Button
                  variant="quiet"
                  pending={isDeciding}
                  aria-label={text.skipStep(title)}
                  onClick={() => onDecide('skipped')}
                >
                  {text.skip}
                </Button>
              ) : null}
              {state === 'skipped' ? (
                <Button variant="quiet" pending={isDeciding} onClick={() => onDecide(null)}>
                  {text.reopen}
                </Button>
              ) : null}
            </Actions>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** The circle shows open and done; only a skipped step needs the word beside it. */
function StateText({ state }: { state: SetupStepState }) {
  if (state === 'skipped') return <span className={styles.state}>{text.states[state]}</span>
  return <VisuallyHidden>{text.states[state]}</VisuallyHidden>
}
