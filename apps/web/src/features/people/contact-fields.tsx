import { MAX_PHONE_LENGTH } from '@haircuts/core/clients/phone-form'
import { TextField } from '../../ui/field.tsx'
import styles from './fields.module.css'

export interface ContactFieldsProps {
  field: (name: 'firstName' | 'lastName' | 'clientEmail' | 'clientPhone') => {
    id: string
    name: string
    label: string
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  phoneHint?: string | undefined
}

/** The name, the email and the phone. */
export function ContactFields({ field, phoneHint }: ContactFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('clientEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...field('clientPhone')}
          hint={phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
          required
        />
      </div>
    </>
  )
}
