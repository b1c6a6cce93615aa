import { catalogueQuery, categoriesQuery, companiesQuery } from '#catalogue/queries.ts'
import { askForLooks } from '#device/push-subscription.ts'
import { foundOf } from '#domain/alerts/alerts.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { keptAlerts } from '#offline/device-only/alerts.ts'
import { people } from '#offline/device-only/people.ts'
import { searcherFor } from '#pages/search/search-texts.ts'
import { seekersOf } from '#session/participant.ts'
import { userQuery } from '#session/user-query.ts'
import type { QueryClient } from '@tanstack/react-query'
import { joinCatalogue } from './catalogue.ts'

/** Notes what is new for the kept searches of the participant, as the worker does without a page. */
export async function findNews(client: QueryClient, owner: string): Promise<void> {
  const [kept] = await Promise.all([keptAlerts.open(owner), people.open(owner)])
  const user = client.getQueryData(userQuery.queryKey)
  const loaded = client.getQueryData(catalogueQuery.queryKey)
  if (kept.alerts.length === 0 || user?.enc_id !== owner || !loaded) return
  await askForLooks()
  const first = Math.min(...kept.alerts.map(({ since }) => since))
  const isUntold = ([id, at]: [string, number]) => at > first && !Object.hasOwn(kept.told, id)
  // Preparing the search takes a slow phone half a second.
  if (!Object.entries(loaded.arrived).some(isUntold)) return
  const { catalogue, tables } = joinCatalogue(
    loaded,
    client.getQueryData(categoriesQuery.queryKey),
    client.getQueryData(companiesQuery.queryKey),
  )
  const { categories, companies } = tables
  const matches = matchAlerts(kept, {
    catalogue,
    categories,
    searcher: await searcherFor(client, catalogue, companies),
    seekerOf: seekersOf(user, people.of(owner).people, dayOf(new Date())),
  })
  const found = foundOf(matches)
  if (JSON.stringify(found) !== JSON.stringify(kept.found)) await keptAlerts.change(owner, () => ({ found }))
}
