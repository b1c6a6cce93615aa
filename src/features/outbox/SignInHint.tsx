import { plural } from '#language/formats.ts'
import { Banner } from '#ui/fields/Banner.tsx'

/** Tells that posts saved before the end of a session are sent, and news of them seen, after signing in again. */
export function SignInHint({ count }: { count: number }) {
  return (
    <Banner tone="info">
      {plural(
        count,
        'Something is saved on this device. Log in again to send or see it.',
        '{count} things are saved on this device. Log in again to send or see them.',
      )}
    </Banner>
  )
}
