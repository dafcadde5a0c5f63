import { useState } from 'react'
import { LoadFailed } from '../../../../app/admin/screen/query-state.tsx'
import { trpc } from '../../../../app/api/trpc.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { account as text } from '../text.ts'
import styles from './two-factor.module.css'
import { type TwoFactorAction, TwoFactorDialog } from './two-factor-dialog.tsx'

/** State of two-factor login, with buttons to change it. */
export function TwoFactor({ email }: { email: string }) {
  const state = trpc.auth.twoFactor.useQuery()
  const [act, setAct] = useState<TwoFactorAction>('on')
  const [isOpen, setIsOpen] = useState(false)
  if (state.isPending) return <Skeleton className={styles.waiting} />
  if (!state.data) {
    return <LoadFailed error={state.error} onRetry={state.refetch} message={text.twoFactorFailed} />
  }
  const { isOn, recoveryCodesLeft } = state.data
  const open = (chosen: TwoFactorAction) => {
    setAct(chosen)
    setIsOpen(true)
  }
  return (
    <div className={styles.part}>
      <p>{isOn ? text.twoFactorOn : text.twoFactorOff}</p>
      {isOn ? (
        <>
          <p className={styles.soft}>{text.codesLeft(recoveryCodesLeft)}</p>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={() => open('renew')}>
              {text.newCodes}
            </Button>
            <Button variant="secondary" onClick={() => open('off')}>
              {text.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => open('on')}>
          {text.turnOn}
        </Button>
      )}
      <TwoFactorDialog act={act} email={email} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
