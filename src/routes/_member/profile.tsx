import { msg } from '#language/language.ts'
import { submitErrorText } from '#api/error-texts.ts'
import { userQuery } from '#session/session.ts'
import { ProfileForm } from '#features/profile/ProfileForm.tsx'
import { ProfileHints } from '#features/profile/ProfileHints.tsx'
import { profileDefaults, unreadAnswers } from '#features/profile/profile-defaults.ts'
import { withProfile } from '#offline/outbox/waiting-profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { fetchMemberOrCached } from '#pages/sign-in/fetch-member.ts'
import { openDraft } from '#pages/forms/draft.ts'
import { useAfterSignIn } from '#pages/sign-in/use-after-sign-in.ts'
import { NextSearch } from '#pages/sign-in/next-search.ts'
import { useOutboxSubmit } from '#pages/forms/use-outbox-submit.ts'

export const Route = createFileRoute('/_member/profile')({
  validateSearch: NextSearch,
  staticData: { title: msg('Profile') },
  loader: async ({ context: { client, user } }) => {
    const [draft, asked] = await Promise.all([
      openDraft(user.enc_id, 'profile'),
      fetchMemberOrCached(client, user),
    ])
    const owner = user.enc_id
    return { owner, draft, known: asked.enc_id === owner ? asked : user }
  },
  // Reload the draft on each visit.
  gcTime: 0,
  component: ProfilePage,
})

function ProfilePage() {
  const { user } = Route.useRouteContext()
  const { owner } = Route.useLoaderData()
  return (
    <>
      {/* Remounts the form if another participant signs in, in another tab. */}
      <Profile key={owner} />
      {!user.missing_profile && <ProfileHints />}
    </>
  )
}

function Profile() {
  const { next } = Route.useSearch()
  // The form's owner, whoever is signed in later: the profile is sent in the owner's name only.
  const { owner, draft, known } = Route.useLoaderData()
  const enter = useAfterSignIn(next)
  const client = useQueryClient()
  const send = useOutboxSubmit(draft)
  return (
    <ProfileForm
      defaults={profileDefaults(known.profile_data)}
      unread={unreadAnswers(known.profile_data)}
      draft={draft}
      errorText={submitErrorText}
      onSubmit={async (body) => {
        const { state } = await send({ op: 'profile', owner, body })
        // Effective immediately, even while it waits on this device or if the refetch fails.
        client.setQueryData(userQuery.queryKey, (held) =>
          held && held.enc_id === owner ? withProfile(held, body) : held,
        )
        await enter({ asksHost: state === 'received' })
      }}
    />
  )
}
