import { freshUserQuery } from '#session/user-query.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Pages that also need a complete profile (specification, section 2, Guards). */
export const Route = createFileRoute('/_member/_complete')({
  beforeLoad: async ({ context: { client, user }, location }) => {
    if (!user.missing_profile) return
    // The device's data may be older than the profile: with a network only a current answer redirects.
    const known = await client.fetchQuery({ ...freshUserQuery, retry: false }).catch(() => user)
    if (known?.missing_profile !== false) throw redirect({ to: '/profile', search: { next: location.href } })
  },
})
