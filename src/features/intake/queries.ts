import { ask } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
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
      contentOf(
        'questions',
        await ask(endpoints.intake, IntakeAnswer, { params: { id: studyId }, signal }),
      ).map(hasFeature('participations') ? (field) => field : asSpecified),
  })

/** Other hosts know neither branches nor more types than the specification has: an unknown type is a text input. */
function asSpecified(field: IntakeField): IntakeField {
  const type = field.type === 'textarea' || field.type === 'number' ? 'input' : field.type
  return { ...field, type, show_if: null }
}

/** Ids of the studies that have a questionnaire. Needs the host's feature `intake-index`. */
export const intakesQuery = queryOptions({
  queryKey: ['intakes'],
  queryFn: async ({ signal }): Promise<number[]> =>
    (await ask(endpoints.intakes, IntakesAnswer, { signal })).intakes,
})
