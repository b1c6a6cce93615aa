import { createFileRoute } from '@tanstack/react-router'
import { beginChallenge } from '#pages/sign-in/begin-challenge.ts'
import { LoginSearch } from '#pages/sign-in/next-search.ts'
import { skipWhenSignedIn } from '#pages/sign-in/skip-when-signed-in.ts'
import { LoginPage } from '#pages/sign-in/login-page.tsx'

export const Route = createFileRoute('/')({
  validateSearch: LoginSearch,
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search.next),
  loader: beginChallenge,
  component: LoginPage,
})
