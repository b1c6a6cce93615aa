import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  /** `danger`: what it does cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `small` is 40px high, for places beside a primary action; the default is 48px. */
  size?: 'medium' | 'small'
  /** As wide as its container. */
  isWide?: boolean
}

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
  /** Shown instead of the label while busy. A busy button ignores presses but keeps the focus. */
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
        // A busy submit button is not disabled, so that it keeps the focus; its press has to be prevented.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (
        <>
          <Spinner />
          <span>{busyText ?? children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
