import { msg } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { identityQuery } from '#features/identity/queries.ts'
import { createFileRoute } from '@tanstack/react-router'
import { fetchMemberOrCached } from '#pages/sign-in/fetch-member.ts'
import { openUnsentDraft } from '#offline/drafts/unsent-draft.ts'
import { IdentityVerificationPage } from '#pages/forms/identity-page.tsx'

export const Route = createFileRoute('/_member/_complete/id-verify')({
  staticData: { title: msg('Identity verification') },
  loader: async ({ context: { client, user } }) => {
    if (hasFeature('identity')) void client.prefetchQuery({ ...identityQuery, staleTime: 0 })
    const [asked, begun] = await Promise.all([
      fetchMemberOrCached(client, user),
      openUnsentDraft(user.enc_id, 'identity'),
    ])
    return { known: asked.enc_id === user.enc_id ? asked : user, begun }
  },
  // Reload on each visit.
  gcTime: 0,
  component: IdentityVerificationPage,
})
