import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/TextField.tsx'
import styles from './PasswordField.module.css'

export type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>

/** Password input whose text can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={toggle}
    />
  )
}
