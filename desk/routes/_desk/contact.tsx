import { contactStates } from '#contract/desk/answers/contact.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '#desk/features/contact/Contact.tsx'
import { threadsQuery } from '#desk/features/contact/queries.ts'
import * as v from 'valibot'

export const Route = createFileRoute('/_desk/contact')({
  validateSearch: v.object({ state: v.optional(v.fallback(v.picklist(contactStates), 'open')) }),
  loaderDeps: ({ search: { state = 'open' } }) => ({ state }),
  loader: ({ context: { client }, deps: { state } }) => client.ensureInfiniteQueryData(threadsQuery(state)),
  staticData: { title: 'Contact' },
  component: ContactPage,
})

function ContactPage() {
  return <Contact state={Route.useLoaderDeps().state} />
}
