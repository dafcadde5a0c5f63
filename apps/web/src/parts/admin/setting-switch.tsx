import { Switch } from '../../ui/switch.tsx'
import styles from './setting-switch.module.css'

interface SettingSwitchProps {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SettingSwitch(props: SettingSwitchProps) {
  const { id, label, hint, error, checked, onChange } = props
  return (
    <div className={styles.setting} id={id} tabIndex={-1}>
      <Switch checked={checked} onChange={onChange}>
        {label}
      </Switch>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}
