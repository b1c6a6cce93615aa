import { type ComponentProps, useState } from 'react'
import { t } from '#language/language.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './PasswordField.module.css'

export type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>

/** Password input with a button to show the text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? t('Hide password') : t('Show password')}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? t('Hide') : t('Show')}
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
