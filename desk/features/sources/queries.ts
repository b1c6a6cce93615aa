import * as endpoints from '#contract/desk/endpoints.ts'
import { answerQuery } from '#desk/api/queries.ts'

export const sourcesQuery = answerQuery(['sources'], endpoints.sources, {})
