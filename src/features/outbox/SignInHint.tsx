import { plural } from '#language/formats.ts'
import { Banner } from '#ui/fields/Banner.tsx'

/** Tells that posts saved before the end of a session are sent after signing in again. */
export function SignInHint({ count }: { count: number }) {
  return (
    <Banner tone="info">
      {plural(
        count,
        'Something is saved on this device and waits to be sent. Log in again to send it.',
        '{count} things are saved on this device and wait to be sent. Log in again to send them.',
      )}
    </Banner>
  )
}
