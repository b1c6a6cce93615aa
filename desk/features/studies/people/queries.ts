import { Id } from '#contract/base/values.ts'
import { type RosterRow, rosterOrders } from '#contract/desk/answers/roster.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { answerQuery } from '#desk/api/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'
import { bestFirst, boards, statesOf } from './roster-texts.ts'

export const answeredStudiesQuery = answerQuery(['answered-studies'], endpoints.answeredStudies, {})

const Whole = searchParam(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)))
const Words = searchParam(v.pipe(v.string(), v.maxLength(2000)))

/** The filter of a roster in the address of its page. */
export const RosterSearch = v.object({
  board: searchParam(v.picklist(boards)),
  /** Key of a question, and its answer: a choice's value, or a part of a text. */
  key: Words,
  value: Words,
  /** Id of the session of the place. */
  session: searchParam(Id),
  /** Years of age. */
  from: Whole,
  to: Whole,
  /** Least count of wanted answers. */
  wanted: Whole,
  order: searchParam(v.picklist(rosterOrders)),
  /** `enc_id` of the only participant. */
  who: Words,
  /** The page after this place. */
  after: Words,
})
export type RosterFilter = v.InferOutput<typeof RosterSearch>

const rosterKey = (studyId: number) => ['roster', studyId]

/** Reads a study's roster again after an act, with the counts of the lists. */
export function useReadRosterAgain(studyId: number): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: rosterKey(studyId) }),
      client.invalidateQueries(answeredStudiesQuery),
    ])
}

/**
 * A page of a study's roster. Reading it again within an hour with the same reason is the same opening.
 *
 * @param opened.reason Each participant on the page reads it.
 */
export const rosterQuery = (studyId: number, opened: { reason: string; filter: RosterFilter }) => {
  const { reason, filter } = opened
  const { board = 'waiting', from, to, ...asked } = filter
  return queryOptions({
    queryKey: [...rosterKey(studyId), reason, filter],
    queryFn: async ({ client, signal }) => {
      const state = board === 'all' ? undefined : statesOf[board].join(',')
      const query = { state, from_age: from, to_age: to, ...asked }
      const answer = await call(endpoints.readRoster, { params: { id: studyId }, query, reason, signal })
      // Answers that are on the screen count as read.
      if (answer.rows.some(({ unread }) => unread)) void client.invalidateQueries(answeredStudiesQuery)
      return answer
    },
  })
}

/**
 * Those who wait and may have a place, the best first.
 *
 * @param reason Each of them reads it; null while nobody is looked for.
 */
export function useWaiting(studyId: number, reason: string | null): RosterRow[] {
  const query = rosterQuery(studyId, { reason: reason ?? '', filter: { board: 'waiting', order: 'wanted' } })
  const { data } = useQuery({ ...query, enabled: reason !== null })
  return bestFirst((data?.rows ?? []).filter(({ hold }) => hold === null))
}
