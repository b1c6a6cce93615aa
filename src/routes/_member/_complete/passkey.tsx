import { hasFeature } from '#api/env.ts'
import { msg } from '#language/language.ts'
import { PasskeyPage } from '#pages/sign-in/passkey-page.tsx'
import { createFileRoute, notFound } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/_complete/passkey')({
  staticData: { title: msg('Add a passkey') },
  loader: () => {
    if (!hasFeature('passkeys')) throw notFound()
  },
  component: PasskeyPage,
})
