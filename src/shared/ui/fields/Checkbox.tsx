import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode
}

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
