import { t } from '#language/language.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

export interface ErrorScreenProps {
  /** What went wrong, in words for the participant. */
  text: string
  onRetry: () => void
}

/** Shown when a page could not be put together. The way back is a full load, in case the router is what failed. */
export function ErrorScreen({ text, onRetry }: ErrorScreenProps) {
  return (
    <MessagePage title={t('That did not work')} text={text}>
      <Button onClick={onRetry}>{t('Try again')}</Button>
      <a href="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </a>
    </MessagePage>
  )
}
