import { hasFeature } from '#api/env.ts'
import { Id } from '#contract/base/values.ts'
import { intakesQuery } from '#features/intake/queries.ts'
import { catalogueQuery } from '#features/studies/queries.ts'
import { loadStudy } from '#features/studies/study-query.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import type { MemberContext } from '#pages/router-context.ts'

/** @throws notFound for a study that neither the device nor the host has. */
export async function loadStudyPage(context: MemberContext, idText: string) {
  const { client, persisted } = context
  const parsed = v.safeParse(Id, idText)
  if (!parsed.success) throw notFound()
  const id = parsed.output
  const [[catalogue], answeredAt] = await Promise.all([
    loadCatalogue(context),
    whenAnswered(context.user.enc_id, id),
    loadIntakes(client),
    import('#pages/marks/use-applications.ts').then(({ openApplications }) =>
      openApplications(client, context.user.enc_id),
    ),
  ])
  if (catalogue.studies[id]) return { id, single: null, answeredAt }
  await persisted.whole
  if (client.getQueryData(catalogueQuery.queryKey)?.studies[id]) return { id, single: null, answeredAt }
  const single = await loadStudy(client, id)
  if (single === null) throw notFound()
  return { id, single, answeredAt }
}

/** Awaited by the loader, because a questionnaire link that appears later would push the text down. */
async function loadIntakes(client: QueryClient): Promise<void> {
  if (!hasFeature('intake-index')) return
  await client.ensureQueryData({ ...intakesQuery, revalidateIfStale: true, retry: false }).catch(() => {})
}

/** When the participant answered the study's questionnaire on this device: ISO date-time, or null. */
async function whenAnswered(owner: string, id: number): Promise<string | null> {
  const { readSubmitted } = await import('#offline/drafts/submitted-answers.ts')
  const given = await readSubmitted(owner)
  return given.find(({ studyId }) => studyId === id)?.givenAt ?? null
}
