import { env, hasFeature } from '#api/env.ts'
import { signInErrorText } from '#api/error-texts.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { signUp } from '#features/auth/sign-in.ts'
import { SignUpForm } from '#features/auth/SignUpForm.tsx'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { useUnreadAccount } from '#pages/sign-in/use-unread-account.ts'
import { useAfterSignIn } from '#pages/sign-in/use-after-sign-in.ts'
import { useSearch } from '@tanstack/react-router'
import { loadLater } from '#ui/parts/load-later.tsx'

const SharedStudyPart = loadLater(async () => (await import('./shared-study.tsx')).SharedStudyPart)

const from = '/sign-up'

const startChallenge = configuredChallenge()

const blocksCookies = !takesCookies()

export function SignUpPage() {
  const { next } = useSearch({ from })
  const enter = useAfterSignIn(next)
  const studyId = Number(/^\/study\/(\d+)/.exec(next ?? '')?.[1] ?? 0)
  return (
    <AuthLayout {...env} before={studyId > 0 && <SharedStudyPart id={studyId} />}>
      <SignUpForm
        termsUrl={env.termsUrl}
        privacyUrl={env.privacyUrl}
        hasSessionOnly={hasFeature('session-only-sign-up')}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={signInErrorText}
        blocksCookies={blocksCookies}
        otherFailure={useUnreadAccount()}
        onSubmit={async (credentials) => enter(await signUp(credentials))}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
