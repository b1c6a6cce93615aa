import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Enrol } from '#desk/features/access/Enrol.tsx'

export const Route = createFileRoute('/enrol')({ staticData: { title: 'Invite' }, component: EnrolPage })

/** The token is in the fragment, which no request holds. */
function EnrolPage() {
  const navigate = useNavigate()
  const token = Route.useMatch({ select: () => location.hash.slice(1) })
  return <Enrol token={token} onSignedIn={() => void navigate({ to: '/' })} />
}
