import { useEffect, useRef, useState } from 'react'
import { texts } from '#contract/base/texts.ts'
import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './CodeField.module.css'

export interface CodeFieldProps {
  /** The host's last refusal: a new object moves the focus here. Null while another attempt runs. */
  refusal: { isWrong: boolean } | null
}

/**
 * A field for a code from an authenticator app, or for a recovery code. It may stay empty: the host alone knows whether
 * the account that was typed needs one.
 */
export function CodeField({ refusal }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  /** The refusal that showed the field, or that another kind of code has answered, is no error. */
  const [answered, setAnswered] = useState(refusal)
  useEffect(() => {
    if (refusal === null) return
    field.current?.focus()
    field.current?.select()
  }, [refusal])
  return (
    <div className={styles.code}>
      <TextField
        key={String(isRecovery)}
        ref={field}
        name="code"
        label={isRecovery ? t('Recovery code') : t('Code from your authenticator app')}
        hint={t('Your account asks for it on a new device.')}
        error={refusal === null || refusal === answered ? undefined : errorText(refusal)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          setRecovery(!isRecovery)
          setAnswered(refusal)
        }}
      >
        {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
      </Button>
    </div>
  )
}

function errorText({ isWrong }: { isWrong: boolean }): string {
  return isWrong
    ? t(
        'This code does not work. Each code works once and for a short time: enter the one that your app shows now, or a recovery code. If it goes on, check that your phone’s clock is right.',
      )
    : t(texts.requiredField)
}
