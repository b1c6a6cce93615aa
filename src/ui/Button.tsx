import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet'
  /** `small` is 40px high and for places beside a primary action; the preset is 48px. */
  size?: 'medium' | 'small'
  /** As wide as its container. */
  isWide?: boolean
}

/** Class names of a button, for links that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  isWide = false,
}: ButtonLook = {}): string {
  return [styles.button, styles[variant], size === 'small' && styles.small, isWide && styles.wide]
    .filter(Boolean)
    .join(' ')
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shown instead of the label while something runs; the button then ignores presses but keeps the focus. */
  busyText?: string | undefined
  isBusy?: boolean
}

export function Button({
  variant,
  size,
  isWide,
  busyText,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // A busy submit button stays focusable, so the press itself has to be swallowed.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (
        <>
          <Spinner />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}
