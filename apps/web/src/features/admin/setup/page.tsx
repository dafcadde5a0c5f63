import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useUnsavedChanges } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { SetupStatus, SetupStep, SetupStepState } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { paths } from '../../../app/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { dayFieldId, useWeekEdits } from '../business-hours/week.tsx'
import { fieldId } from '../settings/setting-fields.tsx'
import { useSettingEdits } from '../settings/use-setting-edits.ts'
import styles from './page.module.css'
import { Step, type StepSaving } from './step.tsx'
import { STEP_SETTINGS, StepContent, withWayBack } from './step-content.tsx'
import { setup as text } from './text.ts'

/** The checklist of a new installation: each step can be done, or skipped, on this screen or by a link from it. */
export function Setup() {
  const status = trpc.setup.status.useQuery()
  const settings = trpc.setting.list.useQuery()
  usePrefetch(({ businessHours }) => [businessHours.list.prefetch()])
  const query = status.data ? settings : status
  return (
    <AdminPage heading={frame.setup} subtitle={text.subtitle}>
      {status.data && settings.data ? (
        <Checklist status={status.data} settings={settings.data} />
      ) : (
        <QueryState query={query} message={text.loadFailed} rows={10} />
      )}
    </AdminPage>
  )
}

function SkipRest() {
  const skip = useAct(trpc.setup.skipRest.useMutation().mutateAsync, { failed: text.skipFailed })
  return (
    <Button
      variant="quiet"
      className={styles.skip}
      pending={skip.isPending}
      onClick={() => skip.send()}
    >
      {text.skipRest}
    </Button>
  )
}

interface ChecklistProps {
  status: SetupStatus
  settings: readonly { key: string; value: string }[]
}

function Checklist({ status, settings }: ChecklistProps) {
  const edits = useSettingEdits('setup', settings)
  const hours = trpc.businessHours.list.useQuery()
  const week = useWeekEdits(hours.data ?? [])
  useUnsavedChanges(edits.isDirty || week.isDirty)
  const savingOfSettings = (name: SetupStep) =>
    savingOf(edits, STEP_SETTINGS[name]?.some(edits.isChanged) ?? false, fieldId)
  const savings: Partial<Record<SetupStep, StepSaving>> = {
    business: savingOfSettings('business'),
    timezone: savingOfSettings('timezone'),
    notifications: savingOfSettings('notifications'),
    hours: savingOf(week, week.isDirty, dayFieldId),
  }
  // A step is not done while a field of it is not saved, such as one that was rejected.
  const isUnsaved = (name: SetupStep) => savings[name]?.isDirty ?? false
  const steps = status.steps.map((step) =>
    isUnsaved(step.name) ? { ...step, state: 'open' as const } : step,
  )
  const firstOpen = steps.find(({ state }) => state === 'open')?.name
  // Undefined until the first press: then the first open step is shown.
  const [chosen, setChosen] = useState<SetupStep | 'none'>()
  const shown = chosen ?? firstOpen
  // A step that was opened meanwhile stays open.
  const decide = useDecide((step) => setChosen((now) => (now === step ? undefined : now)))
  const countOf = (wanted: SetupStepState) => steps.filter(({ state }) => state === wanted).length
  const [done, skipped] = [countOf('done'), countOf('skipped')]
  const isUnheard = steps.some(({ name, state }) => name === 'notifications' && state === 'open')
  const lacksEmail = status.mail.service === 'files' && !status.mail.isDemo
  return (
    <>
      {firstOpen ? (
        <div className={styles.progress}>
          <progress aria-label={frame.setup} value={done + skipped} max={steps.length} />
          <span>
            {text.progress(done, skipped, steps.length)} {isUnheard ? text.unheard : null}
          </span>
        </div>
      ) : (
        <Banner
          tone={lacksEmail ? 'warn' : 'good'}
          action={
            <span className={styles.links}>
              <ButtonLink variant="secondary" size="sm" href={paths.home}>
                {text.seeSite}
              </ButtonLink>
              <ButtonLink variant="secondary" size="sm" href={withWayBack(adminPaths.poster)}>
                {text.poster}
              </ButtonLink>
              <ButtonLink size="sm" href={adminPaths.dashboard}>
                {text.toDashboard}
              </ButtonLink>
            </span>
          }
        >
          {skipped > 0 ? text.progress(done, skipped, steps.length) : text.finished}{' '}
          {lacksEmail ? text.lacksEmail : null} {text.finishedDescription}
        </Banner>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={step.name}
            {...step}
            isShown={shown === step.name || isUnsaved(step.name)}
            onToggle={() => setChosen(shown === step.name ? 'none' : step.name)}
            isDeciding={decide.isPending}
            onDecide={(decision) => decide.send({ step: step.name, decision })}
            saving={savings[step.name]}
            onSaved={() => setChosen(undefined)}
          >
            <StepContent name={step.name} mail={status.mail} edits={edits} week={week} />
          </Step>
        ))}
      </ol>
      {firstOpen ? <SkipRest /> : null}
    </>
  )
}

interface Edits<Key> {
  isSaving: boolean
  save: () => Promise<{ failed: ReadonlyMap<Key, unknown> }>
}

/** Saves the fields of a step. The first one that is rejected takes the focus. */
function savingOf<Key>(edits: Edits<Key>, isDirty: boolean, idOf: (key: Key) => string) {
  return {
    isDirty,
    isSaving: edits.isSaving,
    save: async () => {
      const [first] = (await edits.save()).failed.keys()
      if (first !== undefined) document.getElementById(idOf(first))?.focus()
      return first === undefined
    },
  }
}

/** Saves the barber's decision about a step. */
function useDecide(onDecided: (step: SetupStep) => void) {
  const { mutateAsync } = trpc.setup.decide.useMutation()
  return useAct((decision: Parameters<typeof mutateAsync>[0]) => mutateAsync(decision), {
    onDone: (_, { step }) => onDecided(step),
    failed: text.decideFailed,
  })
}
