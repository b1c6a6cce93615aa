import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { answerQuery } from '#desk/api/queries.ts'
import { type Board, statesOf } from './roster-texts.ts'

export const answeredStudiesQuery = answerQuery(['answered-studies'], endpoints.answeredStudies, {})

export interface RosterFilter {
  board?: Board | undefined
  /** Key of a question, and its answer: a choice's value, or a part of a text. */
  key?: string | undefined
  value?: string | undefined
  /** `enc_id` of the only participant. */
  who?: string | undefined
  /** The page after this place. */
  after?: string | undefined
}

export const rosterKey = (studyId: number) => ['roster', studyId]

/**
 * A page of a study's roster. Reading it again within an hour with the same reason is the same opening.
 *
 * @param opened.reason Each participant on the page reads it.
 */
export const rosterQuery = (studyId: number, opened: { reason: string; filter: RosterFilter }) => {
  const { reason, filter } = opened
  const { board = 'waiting', key, value, who, after } = filter
  return queryOptions({
    queryKey: [...rosterKey(studyId), reason, board, key, value, who, after],
    queryFn: async ({ client, signal }) => {
      const state = board === 'all' ? undefined : statesOf[board].join(',')
      const query = { state, key, value, who, after }
      const answer = await call(endpoints.readRoster, { params: { id: studyId }, query, reason, signal })
      // Answers that are on the screen count as read.
      if (answer.rows.some(({ unread }) => unread)) void client.invalidateQueries(answeredStudiesQuery)
      return answer
    },
  })
}
