import { isRefused } from '#api/errors.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { Id } from '#contract/base/values.ts'
import { knownAnswers } from '#domain/submitted-answers.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { refreshParticipations } from '#features/applications/use-participation.ts'
import { intakeQuery } from '#features/intake/queries.ts'
import { loadStudy } from '#catalogue/study-query.ts'
import { withTimeout } from '#base/scheduling.ts'
import { applications } from '#offline/sync/applications.ts'
import { readSubmitted } from '#offline/device-only/submitted-answers.ts'
import { writtenIn } from '#domain/written-in.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import type { MemberContext } from '#pages/router-context.ts'
import { openUnsentDraft } from '#offline/drafts/unsent-draft.ts'

/** How long the questions wait for the title of their study. */
const titleTimeoutMs = 2000

/** @throws notFound for a study without a questionnaire, unless the device keeps answers to an earlier one. */
export async function loadIntakePage(context: MemberContext, idText: string) {
  const { client, user } = context
  const parsed = v.safeParse(Id, idText)
  if (!parsed.success) throw notFound()
  const id = parsed.output
  const [fields, study, draft, earlier] = await Promise.all([
    askedFields(client, id),
    withTimeout(loadHead(context, id), titleTimeoutMs),
    openUnsentDraft(user.enc_id, `intake:${id}`),
    readSubmitted(user.enc_id),
    applications.open(user.enc_id),
    refreshParticipations(client),
  ])
  const given = earlier.find(({ studyId }) => studyId === id) ?? null
  const participations = client.getQueryData(participationsQuery.queryKey)?.participations
  const isConcerned = participations?.some(({ study_id }) => study_id === id) === true
  if (fields === null && given === null && !isConcerned) throw notFound()
  const known = knownAnswers(fields ?? [], user.profile_data, earlier)
  const title = study ? titleOf(study) : (given?.title ?? null)
  const language = writtenIn({ languages: study?.languages ?? null })
  return { owner: user.enc_id, id, title, language, fields, known, given, draft }
}

/** Null for a study without a questionnaire. */
async function askedFields(client: QueryClient, id: number) {
  try {
    return await client.ensureQueryData({ ...intakeQuery(id), revalidateIfStale: true })
  } catch (error) {
    if (isRefused(error, 404)) return null
    throw error
  }
}

/** The title of the study stands above the questions: a title that came after them would push them down. */
async function loadHead({ client, deviceCatalogue }: MemberContext, id: number): Promise<StudyHead | null> {
  const listed = (await deviceCatalogue.stored())?.studies[id]
  return listed ?? (await loadStudy(client, id).catch(() => null))?.study ?? null
}
