import { trpc } from '../../app/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useVisitorAct, visitorFailure } from '../appointment/visitor-act.tsx'
import styles from './phone-texts.module.css'
import { texted } from './text.ts'

/** Says that texts were chosen, and lets the holder of the link get emails again. */
export function EmailInstead({ publicToken }: { publicToken: string }) {
  const { client } = trpc.useUtils()
  const act = useVisitorAct(() => client.phoneTexts.stopByLink.mutate({ publicToken }))
  return (
    <div className={styles.choice}>
      <p role="status">{act.isSuccess ? texted.stopped : texted.note}</p>
      {act.isSuccess ? null : (
        <Button
          variant="quiet"
          size="sm"
          className={styles.stop}
          pending={act.isPending}
          onClick={() => act.send()}
        >
          {act.isPending ? texted.stopping : texted.stop}
        </Button>
      )}
      {act.error ? <p role="alert">{visitorFailure(act.error)}</p> : null}
    </div>
  )
}
