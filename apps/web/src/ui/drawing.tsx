import { useFileAddress } from './browser/base-path.ts'
import { cx } from './cx.ts'
import styles from './drawing.module.css'

interface DrawingProps {
  /** The asset path of a drawing (`.svg`), each of which has one picture with the id "drawing". */
  file: string
  /** The alternative text; empty for decorative drawings. */
  alt: string
  className?: string | undefined
}

/** An inline SVG reference, so that the drawing inherits the colours of the page, which an <img> cannot. */
export function Drawing({ file, alt, className }: DrawingProps) {
  const address = useFileAddress(file)
  const naming = alt
    ? ({ role: 'img', 'aria-label': alt } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a <title> would pop up under the pointer.
    <svg className={cx(styles.drawing, className)} viewBox="0 0 600 480" {...naming}>
      <use href={`${address}#drawing`} />
    </svg>
  )
}
