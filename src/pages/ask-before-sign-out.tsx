import { heldTitle } from '#catalogue/held-title.ts'
import { SignOutQuestion, type SignOutQuestionProps } from '#features/outbox/SignOutQuestion.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** The question about unsent posts, with the titles of their studies. */
export function AskBeforeSignOut(props: Omit<SignOutQuestionProps, 'titleOfStudy'>) {
  const client = useQueryClient()
  return <SignOutQuestion {...props} titleOfStudy={(id) => heldTitle(client, id)} />
}
