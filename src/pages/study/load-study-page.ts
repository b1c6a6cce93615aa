import { hasFeature } from '#api/env.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { isRefused } from '#api/errors.ts'
import { Id } from '#contract/base/values.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { intakeQuery, intakesQuery } from '#features/intake/queries.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { loadStudy, studyTextQuery } from '#catalogue/study-query.ts'
import { readSubmitted } from '#offline/device-only/submitted-answers.ts'
import { SafeHtml } from '#study/SafeHtml.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { openMarks } from '#pages/marks/open-marks.ts'
import { openApplications } from '#pages/marks/use-applications.ts'
import type { MemberContext } from '#pages/router-context.ts'

const revalidated = { revalidateIfStale: true, retry: false }

/**
 * Loads one study, from the catalogue on the device or alone: a first visit does not wait for the catalogue.
 *
 * @throws notFound for a study that neither the device nor the host has.
 */
export async function loadStudyPage(context: MemberContext, idText: string) {
  const { client, deviceCatalogue, user } = context
  const parsed = v.safeParse(Id, idText)
  if (!parsed.success) throw notFound()
  const id = parsed.output
  const [loaded, answeredAt] = await Promise.all([
    deviceCatalogue.stored().then((catalogue) => loadSingle(client, catalogue?.studies[id], id)),
    whenAnswered(user.enc_id, id),
    loadIntakes(client, id),
    // A picture shows the description: it must not go away and come back.
    document.documentElement.dataset['firstPaint'] === 'picture' && SafeHtml.prepare().catch(() => {}),
    openMarks(context, user.enc_id),
    openApplications(context),
    // A state that appears later would push the text down.
    hasFeature('participations') &&
      client.ensureQueryData({ ...participationsQuery, ...revalidated }).catch(() => {}),
  ])
  if (loaded === null) throw notFound()
  return { id, ...loaded, answeredAt }
}

/** Loads the text of a study that the catalogue has, or the whole study. Null if there is no such study. */
async function loadSingle(client: QueryClient, listed: StudyHead | undefined, id: number) {
  if (listed) {
    // Without a network the page shows the rest of the study.
    await client.ensureQueryData({ ...studyTextQuery(id), retry: false }).catch(() => {})
    return { single: null }
  }
  const single = await loadStudy(client, id)
  if (single) return { single }
  // A host may list a study that it does not answer alone.
  const { studies } = await client.ensureQueryData(catalogueQuery)
  return studies[id] ? { single } : null
}

/** Awaited by the loader, because a questionnaire link that appears later would push the text down. */
async function loadIntakes(client: QueryClient, id: number): Promise<void> {
  if (hasFeature('intake-index')) {
    await client.ensureQueryData({ ...intakesQuery, ...revalidated }).catch(() => {})
    return
  }
  // Another host is asked for the questionnaire itself, once: a 404 is a study without one.
  const query = { ...intakeQuery(id), ...revalidated }
  if (isRefused(client.getQueryState(query.queryKey)?.error, 404)) return
  await client.ensureQueryData(query).catch(() => {})
}

/** When the participant answered the study's questionnaire on this device: ISO date-time, or null. */
async function whenAnswered(owner: string, id: number): Promise<string | null> {
  const given = await readSubmitted(owner)
  return given.find(({ studyId }) => studyId === id)?.givenAt ?? null
}
