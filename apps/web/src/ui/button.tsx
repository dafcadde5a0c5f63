import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { cx } from './cx.ts'

interface ButtonVariants {
  /** One primary button per screen; the others are secondary or quiet. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'md' | 'lg' | 'sm' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Shows progress and ignores clicks. Uses aria-disabled, which keeps the focus, unlike `disabled`. */
  pending?: boolean | undefined
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonVariants {
  href: string
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    pending = false,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** A link to another screen of this site that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size, wide }), className)} />
}

/** A link to a file or an external page that looks like a button. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={cx(buttonClass({ variant, size, wide }), className)} />
}

function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonVariants) {
  return cx(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide)
}

/** A row of buttons; on phones they are stacked at full width. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
