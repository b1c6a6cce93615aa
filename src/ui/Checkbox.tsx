import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** What is on when it is checked. */
  children: ReactNode
}

/** One thing that is on or off. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      {children}
    </label>
  )
}
