import { createFileRoute } from '@tanstack/react-router'
import { prepareChallenge } from '#external/challenge.ts'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { NextSearch } from '#pages/sign-in/next-search.ts'
import { skipWhenSignedIn } from '#pages/sign-in/skip-when-signed-in.ts'
import { LoginPage } from '#pages/sign-in/login-page.tsx'

export const Route = createFileRoute('/')({
  validateSearch: NextSearch,
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search.next),
  loader: ({ cause }) => {
    if (cause === 'enter' && takesCookies()) prepareChallenge()
  },
  component: LoginPage,
})
