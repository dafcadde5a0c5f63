import { MAX_PHONE_LENGTH } from '@haircuts/core/clients/phone-form'
import { EmailField } from '../../ui/email-field.tsx'
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
  const email = field('clientEmail')
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <EmailField {...email} onTake={(value) => email.onChange({ target: { value } })} required />
        <TextField
          {...field('clientPhone')}
          note={phoneHint}
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
