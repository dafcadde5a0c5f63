import ImagePlus from 'lucide-react/icons/image-plus'
import type { ComponentProps } from 'react'
import styles from './file-choice.module.css'

type FileChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** What the button says; a label of its own names the field. */
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
