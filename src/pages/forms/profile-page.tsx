import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { ProfileForm } from '#features/profile/ProfileForm.tsx'
import { ProfileHints } from '#features/profile/ProfileHints.tsx'
import { openedWith, profileDefaults, unreadAnswers } from '#features/profile/profile-defaults.ts'
import { withProfile } from '#session/waiting-profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useOpenNext } from '#pages/sign-in/use-after-sign-in.ts'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { t } from '#language/language.ts'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

const from = '/_member/profile'

export function ProfilePage() {
  const user = useMember()
  const { owner } = useLoaderData({ from })
  return (
    <>
      {/* Remounts the form if another participant signs in, in another tab. */}
      <Profile key={owner} />
      {!user.missing_profile && <ProfileHints />}
    </>
  )
}

function Profile() {
  const { next } = useSearch({ from })
  const opened = useLoaderData({ from })
  // Not the loader's newest data, which come with each change of the user: a field that is not touched here must not
  // count as changed. The profile is sent in the owner's name only, whoever is signed in later.
  const [{ owner, draft, known }] = useState(opened)
  const open = useOpenNext(next)
  const client = useQueryClient()
  const send = useOutboxSubmit(draft)
  return (
    <ProfileForm
      defaults={profileDefaults(known.profile_data)}
      unread={unreadAnswers(known.profile_data)}
      draft={draft}
      errorText={postErrorText('profile')}
      onSubmit={async (body) => {
        const { state } = await send({
          op: 'profile',
          owner,
          body,
          opened: openedWith(known.profile_data, body),
        })
        // Effective immediately, even while it waits on this device or if the refetch fails.
        client.setQueryData(userQuery.queryKey, (held) =>
          held && held.enc_id === owner ? withProfile(held, body) : held,
        )
        if (state === 'received' && !known.missing_profile)
          showToast(t('Your profile is saved. The lists of studies follow it.'))
        // The post has succeeded: the guards of `next` ask again. One that waits has made nothing newer at the host.
        await open(async () => state === 'received' && client.fetchQuery(freshUserQuery).catch(() => {}))
      }}
    />
  )
}
