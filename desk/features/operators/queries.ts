import * as endpoints from '#contract/desk/endpoints.ts'
import { answerQuery } from '#desk/api/queries.ts'

export const operatorsQuery = answerQuery(['operators'], endpoints.operators, {})
