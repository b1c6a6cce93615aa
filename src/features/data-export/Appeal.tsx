import { useState } from 'react'
import { t } from '#language/language.ts'
import { maxAppeal } from '#contract/answers/support.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

export interface AppealProps {
  /** Whether there is an answer already, which a new one replaces. */
  isAgain: boolean
  onAppeal: (text: string) => Promise<void>
}

export function Appeal({ isAgain, onAppeal }: AppealProps) {
  const [text, setText] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'failed' | 'sent'>('open')
  if (state === 'sent') return <Banner tone="success">{t('Support has your answer.')}</Banner>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setState('busy')
        void onAppeal(text).then(
          () => setState('sent'),
          () => setState('failed'),
        )
      }}
    >
      <TextField
        label={isAgain ? t('Replace your answer') : t('Answer to support')}
        value={text}
        maxLength={maxAppeal}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={state === 'busy'} busyText={t('Sending…')}>
        {t('Send the answer')}
      </Button>
      {state === 'failed' && (
        <Banner tone="error">
          {t('Your answer could not be sent. Check your connection and try again.')}
        </Banner>
      )}
    </form>
  )
}
