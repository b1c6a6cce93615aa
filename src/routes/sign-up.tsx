import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { beginChallenge } from '#pages/sign-in/begin-challenge.ts'
import { NextSearch } from '#pages/sign-in/next-search.ts'
import { skipWhenSignedIn } from '#pages/sign-in/skip-when-signed-in.ts'
import { SignUpPage } from '#pages/sign-in/sign-up-page.tsx'

export const Route = createFileRoute('/sign-up')({
  validateSearch: NextSearch,
  staticData: { title: msg('Sign up') },
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search.next),
  loader: beginChallenge,
  component: SignUpPage,
})
