import * as endpoints from '#contract/desk/endpoints.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { answerQuery } from '#desk/api/queries.ts'
import { mayActAs, type Role } from '#contract/desk/answers/operators.ts'

export const sessionQuery = {
  ...answerQuery(['session'], endpoints.session, {}),
  staleTime: 5 * 60_000,
}

/** The operator behind a page that has passed the guard, and what the role allows. */
export function useOperator() {
  const { operator } = useSuspenseQuery(sessionQuery).data
  return { ...operator, may: (needed: Role) => mayActAs(operator.role, needed) }
}
