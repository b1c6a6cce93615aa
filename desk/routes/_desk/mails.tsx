import { mailStates } from '#contract/desk/answers/mails.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Mails } from '#desk/features/mails/Mails.tsx'
import { mailsQuery } from '#desk/features/mails/queries.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/mails')({
  validateSearch: v.object({ state: v.optional(v.fallback(v.picklist(mailStates), 'failed')) }),
  loaderDeps: ({ search: { state = 'failed' } }) => ({ state }),
  loader: ({ context: { client }, deps: { state } }) => client.ensureInfiniteQueryData(mailsQuery(state)),
  staticData: { title: 'E-mails' },
  component: MailsPage,
})

function MailsPage() {
  return <Mails state={Route.useLoaderDeps().state} />
}
