import { ledgerQuery } from '#features/earnings/queries.ts'
import { providerSurveysQuery, surveyHistoryQuery } from '#features/surveys/queries.ts'
import { freshUserQuery } from '#session/user-query.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches again what a finished survey changes, as far as it is on the screen, and the balance. */
export function refreshSurveys(client: QueryClient): void {
  refreshPoints(client)
  for (const { queryKey } of [providerSurveysQuery, surveyHistoryQuery])
    void client.invalidateQueries({ queryKey })
}

export function refreshPoints(client: QueryClient): void {
  // The observers of the user are disabled (`shownUserQuery`), so that nothing fetches an invalid one.
  void client.prefetchQuery(freshUserQuery)
  void client.invalidateQueries({ queryKey: ledgerQuery.queryKey })
}
