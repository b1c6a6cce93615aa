import { useIsOffline } from '#offline/network/use-is-offline.ts'
import { loadErrorText } from '#api/errors.ts'
import { ErrorScreen } from '#features/shell/ErrorScreen.tsx'
import { PageSkeleton } from '#features/shell/PageSkeleton.tsx'
import { isBeingReloaded } from '#offline/device/missing-chunk.ts'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** Error screen of a page that failed to load or to render. The shell around it stays. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = useIsOffline()
  if (isBeingReloaded()) return <PageSkeleton />
  return (
    <ErrorScreen
      text={loadErrorText(error, isOffline)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
