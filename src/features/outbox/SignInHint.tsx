import { plural } from '#language/formats.ts'
import { Banner } from '#ui/Banner.tsx'

/** What a participant saved before her session ended goes once she is back. */
export function SignInHint({ count }: { count: number }) {
  return (
    <Banner tone="info">
      {plural(
        count,
        'Something is saved on this device and waits to be sent. Sign in again to send it.',
        '{count} things are saved on this device and wait to be sent. Sign in again to send them.',
      )}
    </Banner>
  )
}
