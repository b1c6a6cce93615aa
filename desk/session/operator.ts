import * as endpoints from '#contract/desk/endpoints.ts'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { DeskCallError, isRefusedAs } from '#desk/api/errors.ts'
import { answerQuery } from '#desk/api/queries.ts'
import { forgetDay, keptDay } from './kept-day.ts'
import { mayActAs, type Role } from '#contract/desk/answers/operators.ts'

export const sessionQuery = {
  ...answerQuery(['session'], endpoints.session, {}),
  staleTime: 5 * 60_000,
}

const waitMs = 4000

/**
 * Asks for the session. A door without a network, or with one that answers nothing, has that of its list.
 *
 * @throws {DeskCallError} `unauthenticated` for a visitor: nothing of the day stays then.
 */
export async function ensureSession(client: QueryClient, path: string): Promise<void> {
  const kept = path === '/sessions' ? keptDay() : null
  const asked = client.ensureQueryData({ ...sessionQuery, ...(kept && { retry: false }) })
  const late = new Promise<never>((_, reject) => {
    if (kept) setTimeout(() => reject(new DeskCallError('network')), waitMs)
  })
  try {
    await Promise.race([asked, late])
  } catch (error) {
    if (isRefusedAs(error, 'unauthenticated')) forgetDay()
    if (!kept || !isRefusedAs(error, 'network')) throw error
    client.setQueryData(sessionQuery.queryKey, kept.session, { updatedAt: kept.at })
  }
}

/** The operator behind a page that has passed the guard, and what the role allows. */
export function useOperator() {
  const { operator } = useSuspenseQuery(sessionQuery).data
  return { ...operator, may: (needed: Role) => mayActAs(operator.role, needed) }
}
