import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { fetchMemberOrCached } from '#pages/sign-in/fetch-member.ts'
import { openUnsentDraft } from '#offline/drafts/unsent-draft.ts'
import { NextSearch } from '#pages/sign-in/next-search.ts'
import { ProfilePage } from '#pages/forms/profile-page.tsx'

export const Route = createFileRoute('/_member/profile')({
  validateSearch: NextSearch,
  staticData: { title: msg('Profile') },
  loader: async ({ context: { client, user } }) => {
    const [draft, asked] = await Promise.all([
      openUnsentDraft(user.enc_id, 'profile'),
      fetchMemberOrCached(client, user),
    ])
    const owner = user.enc_id
    return { owner, draft, known: asked.enc_id === owner ? asked : user }
  },
  // Reload the draft on each visit.
  gcTime: 0,
  component: ProfilePage,
})
