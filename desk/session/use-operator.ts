import { type Role, mayActAs } from '#contract/desk/answers/operators.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

/** The operator behind a page that has passed the guard, and what the role allows. */
export function useOperator() {
  const { operator } = useSuspenseQuery(sessionQuery).data
  return { ...operator, may: (needed: Role) => mayActAs(operator.role, needed) }
}
