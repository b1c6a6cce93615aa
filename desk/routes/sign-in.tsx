import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SignIn } from '#desk/features/access/SignIn.tsx'
import * as v from 'valibot'

/** A path of this origin: the page that the operator wanted. */
const Next = v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/'), '/')

export const Route = createFileRoute('/sign-in')({
  validateSearch: v.object({ next: Next }),
  staticData: { title: 'Log in' },
  component: SignInPage,
})

function SignInPage() {
  const router = useRouter()
  const { next } = Route.useSearch()
  return <SignIn onSignedIn={() => router.history.push(next)} />
}
