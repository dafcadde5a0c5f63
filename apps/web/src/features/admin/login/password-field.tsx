import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './password-field.module.css'

const text = { show: 'Show', hide: 'Hide' } as const

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'autoCapitalize' | 'spellCheck' | 'required'
>

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button variant="quiet" size="sm" className={styles.show} onClick={() => setShown(!isShown)}>
        {isShown ? text.hide : text.show}
      </Button>
    </div>
  )
}
