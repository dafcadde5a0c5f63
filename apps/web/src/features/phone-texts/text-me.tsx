import { useId } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './phone-texts.module.css'
import { textMe } from './text.ts'

interface TextMeProps {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The choice of texts in the booking form, while the barber's phone asks for them. */
export function TextMe({ isChosen, onChange }: TextMeProps) {
  const hint = useId()
  const offered = trpc.phoneTexts.offered.useQuery()
  if (!offered.data?.isOffered) return null
  return (
    <div>
      <Checkbox checked={isChosen} aria-describedby={hint} onCheckedChange={onChange}>
        {textMe.label}
      </Checkbox>
      <p id={hint} className={styles.hint}>
        {textMe.hint}
      </p>
    </div>
  )
}
