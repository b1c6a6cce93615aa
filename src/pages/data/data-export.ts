import { type Marked, msg, t } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import type { Application } from '#contract/answers/applications.ts'
import { applicationOf } from '#domain/recruiting/participation-rules.ts'
import { type Disclosure, disclosures } from '#domain/disclosures.ts'
import { type OwnWork, type HostPart, dataExportText } from '#domain/data-export.ts'
import { userQuery } from '#session/user-query.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { supportQuery } from '#features/data-export/queries.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { identityQuery } from '#features/identity/queries.ts'
import { savedQuery } from '#catalogue/queries.ts'
import { surveyHistoryQuery } from '#features/surveys/queries.ts'
import { applications, listed, upsertApplication } from '#offline/sync/applications.ts'
import { keptAlerts } from '#offline/device-only/alerts.ts'
import { people } from '#offline/device-only/people.ts'
import { keepSubmitted, readSubmitted } from '#offline/device-only/submitted-answers.ts'
import { withTimeout } from '#base/scheduling.ts'
import { setMark, studyMarks, withChanges } from '#offline/sync/marks.ts'
import { saveFile } from '#ui/parts/save-file.ts'
import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'

const fresh = { staleTime: 0, retry: false } as const

/** One of the host's answers about the participant. @param name In the file and on the page. */
const answer = <Data, Key extends QueryKey>(
  name: Marked,
  query: UseQueryOptions<Data, Error, Data, Key>,
  isOffered = true,
) => ({
  name,
  key: query.queryKey,
  isOffered,
  ask: (client: QueryClient) => client.prefetchQuery({ ...query, ...fresh }),
})

const hostParts = [
  answer(msg('profile'), userQuery),
  answer(msg('points'), ledgerQuery, hasFeature('ledger')),
  answer(msg('payouts'), cashoutsQuery, hasFeature('ledger')),
  answer(msg('surveys'), surveyHistoryQuery, hasFeature('survey-history')),
  answer(msg('studies'), participationsQuery, hasFeature('participations')),
  answer(msg('identity'), identityQuery, hasFeature('identity')),
  answer(msg('what support has opened'), supportQuery, hasFeature('support')),
].filter(({ isOffered }) => isOffered)

/** Longest wait of a page for the host's answers. */
const timeoutMs = 3000

/** Resolves when the host's answers are fetched, or at the timeout. */
export async function askWithTimeout(client: QueryClient): Promise<void> {
  await withTimeout(askEverything(client), timeoutMs)
}

/** Fetches all of the host's answers about the participant, as far as it can be reached. Never rejects. */
async function askEverything(client: QueryClient): Promise<void> {
  const asked = hostParts.map(({ ask }) => ask(client))
  if (hasFeature('saved')) asked.push(client.prefetchQuery({ ...savedQuery, ...fresh }))
  await Promise.all(asked)
}

/** Time of the oldest answer that could not be refetched; null if all are fresh. */
export function oldestAnswer(client: QueryClient): Date | null {
  const times = hostParts.flatMap(({ key }) => {
    const state = client.getQueryState(key)
    const isOld = state !== undefined && state.data !== undefined && state.error !== null
    return isOld ? [state.dataUpdatedAt] : []
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}

export async function ownWork(client: QueryClient, owner: string): Promise<OwnWork> {
  const marks = studyMarks.get()
  const changes = marks.owner === owner ? marks.unsynced : []
  const user = client.getQueryData(userQuery.queryKey)
  const saved = client.getQueryData(savedQuery.queryKey) ?? []
  return {
    applications: listed(applications.get()),
    saved: [...withChanges(saved, changes, 'saved')],
    hidden: [...withChanges(user?.hidden_studies.focusgroup ?? [], changes, 'hidden')],
    answers: [...(await readSubmitted(owner))],
  }
}

/** Imports another device's work. @throws If this device cannot store the answers. */
export async function importData(owner: string, { applications: noted, saved, hidden, answers }: OwnWork) {
  for (const application of noted) upsertApplication(application)
  // The mark that is set last is the newest.
  for (const id of saved.toReversed()) setMark('saved', id, true)
  for (const id of hidden.toReversed()) setMark('hidden', id, true)
  await keepSubmitted(owner, answers)
}

export function knownDisclosures(client: QueryClient, own: OwnWork): Disclosure[] {
  const parts = client.getQueryData(participationsQuery.queryKey)?.participations ?? []
  const isPart = ({ channel, study_id: id }: Application) =>
    channel === 'questionnaire' && parts.some(({ study_id }) => study_id === id)
  return disclosures({
    // Answers that another device sent are known by what the host says of them.
    applications: [...parts.map(applicationOf), ...own.applications.filter((one) => !isPart(one))],
    answers: own.answers,
    surveys: client.getQueryData(surveyHistoryQuery.queryKey) ?? [],
    cashouts: client.getQueryData(cashoutsQuery.queryKey) ?? [],
    identity: client.getQueryData(identityQuery.queryKey) ?? null,
  })
}

/** Collects everything, refetched if possible, and saves it as a file. */
export async function downloadData(client: QueryClient, owner: string, withPeople: boolean) {
  await askEverything(client)
  const parts = hostParts.map(({ name, key }) => [name, partOf(client, key)] as const)
  const own = await ownWork(client, owner)
  const now = new Date()
  const more = {
    who_has_my_data: knownDisclosures(client, own),
    kept_searches: (await keptAlerts.open(owner)).alerts,
    ...(withPeople && { looked_for: people.of(owner) }),
  }
  const text = dataExportText(owner, own, Object.fromEntries(parts), more, now)
  saveFile(`${env.brand} data ${dayOf(now)}.json`, 'application/json', text)
  return {
    asOf: oldestAnswer(client),
    /** Parts that neither the host nor this device has. */
    missing: parts.flatMap(([name, part]) => (part === null ? [t(name)] : [])),
  }
}

function partOf(client: QueryClient, key: readonly unknown[]): HostPart | null {
  const state = client.getQueryState(key)
  if (state?.data === undefined || state.data === null) return null
  return { as_of: new Date(state.dataUpdatedAt).toISOString(), data: state.data }
}
