import { t } from '#language/language.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { MessageView } from './MessageView.tsx'

export interface ErrorScreenProps {
  text: string
  onRetry: () => void
}

/** Shown if a page failed to load or render. The link back is a full load, in case the router failed. */
export function ErrorScreen({ text, onRetry }: ErrorScreenProps) {
  return (
    <MessageView title={t('That did not work')} text={text}>
      <Button onClick={onRetry}>{t('Try again')}</Button>
      <a href="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </a>
    </MessageView>
  )
}
