import { currentUser } from '#session/user-query.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Pages that need a signed-in participant (specification, section 2, Guards). */
export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context, location }) => {
    const user = await currentUser(context.client)
    if (user === null) throw redirect({ to: '/sign-up', search: { next: location.href } })
    return { user }
  },
})
