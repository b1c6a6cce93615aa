import type { DecisionFilter } from '#contract/desk/answers/applicants.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

/** Studies that have answers, with counts alone. */
export const answeredStudiesQuery = queryOptions({
  queryKey: ['answered-studies'],
  queryFn: ({ signal }) => call(endpoints.answeredStudies, { signal }),
})

/** The shown part of a study's answers. */
export interface AnswerFilter {
  decision?: DecisionFilter | undefined
  /** Key of a question, and its answer: a choice's value, or a part of a text. */
  key?: string | undefined
  value?: string | undefined
  /** The page after this place. */
  after?: string | undefined
}

export const applicantsKey = (studyId: number) => ['applicants', studyId]

/**
 * A page of answers. Reading it again within an hour with the same reason is the same opening.
 *
 * @param opened.reason Each participant on the page reads it.
 */
export const applicantsQuery = (studyId: number, opened: { reason: string; filter: AnswerFilter }) => {
  const { reason, filter } = opened
  const { decision, key, value, after } = filter
  return queryOptions({
    queryKey: [...applicantsKey(studyId), reason, decision, key, value, after],
    queryFn: async ({ client, signal }) => {
      const query = { decision, key, value, after }
      const answer = await call(endpoints.applicants, { params: { id: studyId }, query, reason, signal })
      // Answers that are on the screen count as read.
      if (answer.applicants.some(({ unread }) => unread)) void client.invalidateQueries(answeredStudiesQuery)
      return answer
    },
  })
}
