import ImagePlus from 'lucide-react/icons/image-plus'
import type { ComponentProps } from 'react'
import styles from './file-choice.module.css'

type FileChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** The label of the button; the field has its own label. */
  label: string
}

/** A button that chooses a picture file, by a tap, a drop or the keyboard. */
export function FileChoice({ label, ...input }: FileChoiceProps) {
  return (
    <span className={styles.choose}>
      <input {...input} type="file" className={styles.input} />
      <span className={styles.button} aria-hidden="true">
        <ImagePlus size={20} aria-hidden /> {label}
      </span>
    </span>
  )
}
