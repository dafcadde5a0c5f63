import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { cx } from './cx.ts'

export interface ButtonLook {
  /** One primary action a screen; the rest are secondary or quiet. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'md' | 'lg' | 'sm' | undefined
  /** As wide as its column, for thumbs. */
  wide?: boolean | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Keeps its place and its name for screen readers, shows that work is under way, ignores presses. */
  pending?: boolean | undefined
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonLook {
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
      className={cx(look({ variant, size, wide }), className)}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** Looks like a button, goes to another screen of this site. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(look({ variant, size, wide }), className)} />
}

/** Looks like a button, leaves this site. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={cx(look({ variant, size, wide }), className)} />
}

function look({ variant = 'primary', size = 'md', wide }: ButtonLook) {
  return cx(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide)
}
