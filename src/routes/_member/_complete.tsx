import { freshUserQuery } from '#session/session.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Pages that also need a complete profile (specification, section 2, Guards). */
export const Route = createFileRoute('/_member/_complete')({
  beforeLoad: async ({ context: { client, user }, location }) => {
    if (!user.missing_profile) return
    // What this device remembers may be older than her profile: only what the host says now sends her away, unless
    // there is no network to ask it.
    const known = await client.fetchQuery({ ...freshUserQuery, retry: false }).catch(() => user)
    if (known?.missing_profile !== false) throw redirect({ to: '/profile', search: { next: location.href } })
  },
})
