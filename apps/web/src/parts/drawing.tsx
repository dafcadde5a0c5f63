import { useFileAddress } from '../lib/use-file-address.ts'
import { cx } from '../ui/cx.ts'
import styles from './drawing.module.css'

interface DrawingProps {
  /** Address of one of the files in src/drawings: each holds one picture, with the id "drawing". */
  file: string
  /** What a person would say it shows; empty where the words beside it say it already. */
  alt: string
  className?: string | undefined
}

/** Lets the file's ink take the page's colours, light or dark, which an <img> could not. */
export function Drawing({ file, alt, className }: DrawingProps) {
  const address = useFileAddress(file)
  const said = alt
    ? ({ role: 'img', 'aria-label': alt } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a <title> would pop up under the pointer.
    <svg className={cx(styles.drawing, className)} viewBox="0 0 600 480" {...said}>
      <use href={`${address}#drawing`} />
    </svg>
  )
}
