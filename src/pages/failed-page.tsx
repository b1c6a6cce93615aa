import { useIsOffline } from '#offline/network/connectivity.ts'
import { loadErrorText } from '#api/errors.ts'
import { t } from '#language/language.ts'
import { MessageView } from '#features/shell/MessageView.tsx'
import { PageSkeleton } from '#features/shell/PageSkeleton.tsx'
import { isBeingReloaded } from '#device/missing-chunk.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** A page that failed to load or to render. The shell around it stays. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = useIsOffline()
  if (isBeingReloaded()) return <PageSkeleton />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <MessageView title={t('That did not work')} text={loadErrorText(error, isOffline)}>
      {!isOffline && <Button onClick={retry}>{t('Try again')}</Button>}
      {/* A full load, in case the router failed. */}
      <a href="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </a>
    </MessageView>
  )
}
