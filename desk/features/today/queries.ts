import * as endpoints from '#contract/desk/endpoints.ts'
import type { TodayAnswer } from '#contract/desk/answers/today.ts'
import { answerQuery } from '#desk/api/queries.ts'

export const todayQuery = {
  ...answerQuery(['today'], endpoints.today, {}),
  refetchInterval: 60_000,
  // The tab's title counts what waits, also behind other tabs.
  refetchIntervalInBackground: true,
}

export const waitingOf = (today: TodayAnswer): number =>
  Object.values(today).reduce((sum, { count }) => sum + count, 0)
