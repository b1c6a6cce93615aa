import { ask } from '#api/client.ts'
import { contentOf } from '#api/readable-rows.ts'
import { type IntakeField } from '#contract/answers/intake.ts'
import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake-answers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** A study's questionnaire. A 404 is a study without one. */
export const intakeQuery = (studyId: number) =>
  queryOptions({
    queryKey: ['intake', studyId],
    queryFn: async ({ signal }): Promise<IntakeField[]> =>
      contentOf('questions', await ask(endpoints.intake, IntakeAnswer, { params: { id: studyId }, signal })),
  })

/** Ids of the studies that have a questionnaire. Needs the host's feature `intake-index`. */
export const intakesQuery = queryOptions({
  queryKey: ['intakes'],
  queryFn: async ({ signal }): Promise<number[]> =>
    (await ask(endpoints.intakes, IntakesAnswer, { signal })).intakes,
})
