import type { UseFormRegisterReturn } from 'react-hook-form'
import { appointmentTypes as words } from '../../content/admin/appointment-types.ts'
import { common } from '../../content/admin/frame.ts'
import { offer } from '../../content/admin/offer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './addon-choice.module.css'
import { LoadFailed } from './load-failed.tsx'

interface AddonChoiceProps {
  addons: {
    data: { id: number; name: string; isActive: boolean }[] | undefined
    error: unknown
    refetch: () => void
  }
  register: UseFormRegisterReturn
}

/** Which add-ons an appointment type offers: a checkbox each, in their order. */
export function AddonChoice({ addons, register }: AddonChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{words.addons}</legend>
      {addons.data ? (
        addons.data.length > 0 ? (
          <div className={styles.list}>
            {addons.data.map(({ id, name, isActive }) => (
              <Checkbox key={id} value={id} {...register}>
                {name} {isActive ? null : <Badge look="outline">{offer.inactive}</Badge>}
              </Checkbox>
            ))}
          </div>
        ) : (
          <p className={styles.none}>{words.noAddons}</p>
        )
      ) : addons.error ? (
        <LoadFailed error={addons.error} onRetry={addons.refetch} words={words.addonsFailed} />
      ) : (
        <p className={styles.none} role="status">
          {common.loading}
        </p>
      )}
    </fieldset>
  )
}
