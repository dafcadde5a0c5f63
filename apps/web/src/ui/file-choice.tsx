import ImagePlus from 'lucide-react/icons/image-plus'
import type { ComponentProps } from 'react'
import styles from './file-choice.module.css'

type FileChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** What the button says; a label of its own names the field. */
  words: string
}

/** A button that chooses a picture file, by a tap, a drop or the keyboard. */
export function FileChoice({ words, ...input }: FileChoiceProps) {
  return (
    <span className={styles.choose}>
      <input {...input} type="file" className={styles.input} />
      <span className={styles.look} aria-hidden="true">
        <ImagePlus size={20} aria-hidden /> {words}
      </span>
    </span>
  )
}
