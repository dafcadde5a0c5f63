import { CheckboxGroup } from '@base-ui/react/checkbox-group'
import { useController } from 'react-hook-form'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './offer-choice.module.css'
import { offer as text } from './text.ts'

interface OfferChoiceProps {
  /** The field of the form that holds the ids as text; null in it stands for `stored`. */
  name: string
  legend: string
  stored?: readonly number[] | undefined
  offers: {
    data: readonly { id: number; name: string; isActive: boolean }[] | undefined
    error: unknown
    refetch: () => void
  }
  /** Shown where there is nothing to choose from. */
  none: string
  failed: string
}

/** The add-ons of a service, or the services of an add-on: one checkbox each, in display order. */
export function OfferChoice({ name, legend, stored = [], offers, none, failed }: OfferChoiceProps) {
  const { field } = useController<Record<string, string[] | null>>({ name })
  const choose = (chosen: readonly string[]) =>
    field.onChange(offers.data?.map(({ id }) => String(id)).filter((id) => chosen.includes(id)))
  return (
    <CheckboxGroup
      render={<fieldset />}
      value={field.value ?? stored.map(String)}
      onValueChange={choose}
    >
      <legend className={styles.legend}>{legend}</legend>
      {offers.data ? (
        offers.data.length > 0 ? (
          <div className={styles.list}>
            {offers.data.map(({ id, name: label, isActive }) => (
              <Checkbox key={id} value={String(id)}>
                {label} {isActive ? null : <Badge variant="outline">{text.inactive}</Badge>}
              </Checkbox>
            ))}
          </div>
        ) : (
          <p className={styles.soft}>{none}</p>
        )
      ) : offers.error ? (
        <LoadFailed error={offers.error} onRetry={offers.refetch} message={failed} />
      ) : (
        <p className={styles.soft} role="status">
          {common.loading}
        </p>
      )}
    </CheckboxGroup>
  )
}
