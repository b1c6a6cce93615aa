import { untold } from '#domain/alerts/alerts.ts'
import { hasFeature } from '#api/env.ts'
import { hostClock } from '#api/host-clock.ts'
import { laterTexts } from '#device/portal-language.ts'
import { allApplications, isAhead } from '#domain/recruiting/participation-rules.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { keptAlerts, noteTold } from '#offline/device-only/alerts.ts'
import { clientValue } from '#base/client-value.ts'
import { whenIdle } from '#base/scheduling.ts'
import { draftedForms } from '#offline/drafts/unsent-draft.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { newsCountQuery } from '#offline/storage/schemas.ts'
import { applications, listed } from '#offline/sync/applications.ts'
import { setMark, studyMarks, withChanges } from '#offline/sync/marks.ts'
import type { RouterContext } from '#pages/router-context.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { lastVisit } from '#pages/last-visit.ts'
import { studyTitle } from '#pages/study-title.ts'
import { userQuery } from '#session/user-query.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ForYouLine, type Known, forYou, numberOf } from './lines.tsx'

const nothing: { owner: string | null; lines: readonly ForYouLine[] } = { owner: null, lines: [] }

/** The lines on the page. Others come with the next page, so that nothing moves under a finger. */
export const shownLines = (client: QueryClient) => clientValue(client, ['for_you'], nothing)

/** Puts a line away, here at once and on the participant's other devices. @returns Undoes it. */
export function putAway(client: QueryClient, line: ForYouLine): () => void {
  const shown = shownLines(client)
  const before = shown.get()
  const { owner } = before
  const set = (isAway: boolean) => {
    shown.set(isAway ? { ...before, lines: before.lines.filter(({ key }) => key !== line.key) } : before)
    // The host must not hear that a search has found something.
    if (line.match && owner !== null) void noteTold(owner, line.match, isAway)
    else setMark('news', numberOf(line), isAway)
  }
  set(true)
  return () => set(false)
}

/** Reads the lines from what the device keeps. Never rejects. */
export async function readLines(client: QueryClient, owner: string): Promise<typeof nothing> {
  const [forms, posts, alerts] = await Promise.all([
    draftedForms(owner).catch(() => []),
    postsOf(client, owner).catch(() => []),
    keptAlerts.open(owner),
    studyMarks.open(owner),
    applications.open(owner),
    laterTexts(),
  ])
  const marks = studyMarks.get()
  const user = client.getQueryData(userQuery.queryKey)
  // Somebody else may have signed in meanwhile.
  if (user?.enc_id !== owner || marks.owner !== owner) return nothing
  const parts = client.getQueryData(participationsQuery.queryKey)
  const now = hostClock.dateOf(Date.now())
  const { arrived = {} } = client.getQueryData(catalogueQuery.queryKey) ?? {}
  const known: Known = {
    participations: parts?.enc_id === owner ? parts.participations : [],
    applications: listed(applications.get()),
    ledger: client.getQueryData(ledgerQuery.queryKey) ?? null,
    cashouts: client.getQueryData(cashoutsQuery.queryKey) ?? [],
    answered: user.answered_message ?? null,
    drafts: forms.flatMap((form) => {
      const studyId = Number(/^intake:(\d+)$/.exec(form)?.[1])
      const title = studyTitle(client, studyId)
      return title === null ? [] : [{ studyId, title }]
    }),
    isEmailUnconfirmed: (user.confirm_email_before ?? []).length > 0,
    posts,
    found: untold(alerts).flatMap((match) => {
      const titles = match.ids.flatMap((id) => studyTitle(client, id) ?? [])
      const isNew = match.ids.every((id) => (arrived[id] ?? 0) > lastVisit(owner, dayOf(now)))
      return titles.length === 0 ? [] : [{ match, titles, isNew }]
    }),
    putAway: withChanges(user.put_away ?? [], marks.unsynced, 'news'),
  }
  const lines = forYou(known, now)
  // The line of a session comes with its day.
  const isToCome = allApplications(known.participations, known.applications).some(
    ({ session }) => session !== null && isAhead(session, now),
  )
  const noted = lines.length > 0 || isToCome ? countOf(lines) : null
  const { queryKey } = newsCountQuery
  if (client.getQueryData(queryKey) !== noted) client.setQueryData(queryKey, noted)
  return { owner, lines }
}

/** Posts that wait are counted elsewhere. */
const countOf = (lines: readonly ForYouLine[]) => lines.filter(({ key }) => key !== 'waiting').length

/** Loads the outbox only if something waits, or if an offer may have been answered since the host was asked. */
async function postsOf(client: QueryClient, owner: string): Promise<Known['posts']> {
  const { data, dataUpdatedAt = 0 } = client.getQueryState(participationsQuery.queryKey) ?? {}
  const hasOffer = data?.participations.some(({ state }) => state === 'chosen') ?? false
  if (pendingSummary.of(owner).count === 0 && !hasOffer) return []
  const { outbox } = await import('#offline/outbox/outbox.ts')
  await outbox.refresh()
  return outbox.getSnapshot().entries.filter((entry) => {
    if (entry.owner !== owner) return false
    if (entry.state === 'received') return (entry.settledAt ?? 0) > dataUpdatedAt
    return entry.state !== 'refused' || !entry.isSeen
  })
}

/**
 * Keeps the lines, their number, and that of the app's icon up to date. Call it once.
 *
 * @param findNews Notes what is new for the kept searches.
 * @returns Reads them again, once for several calls.
 */
export function followLines(
  { client, session }: Pick<RouterContext, 'client' | 'session'>,
  findNews: (client: QueryClient, owner: string) => Promise<void>,
) {
  const kept = [participationsQuery, ledgerQuery, cashoutsQuery, userQuery, catalogueQuery]
  let reading: Promise<typeof nothing> | null = null
  const read = async () => {
    await whenIdle()
    reading = null
    const owner = session.owner()
    // The next change of the catalogue tries again.
    if (owner) await findNews(client, owner).catch(() => {})
    const found = owner ? await readLines(client, owner) : nothing
    const total = pendingSummary.total() + countOf(found.lines)
    if ('setAppBadge' in navigator) void navigator.setAppBadge(total).catch(() => {})
    return found
  }
  const update = () => (reading ??= read())
  const begin = () => void update()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [root] = event.query.queryKey
    if (root === userQuery.queryKey[0]) refreshMoney(client)
    if (kept.some(({ queryKey }) => root === queryKey[0])) void update()
  })
  for (const source of [studyMarks, applications, keptAlerts, pendingSummary, session])
    source.subscribe(begin)
  // A page that comes back is as one that opens.
  document.addEventListener('visibilitychange', () => void update().then(shownLines(client).set))
  refreshMoney(client)
  begin()
  return begin
}

/** Asks for points and cards where the participant's balance, or a card that is on its way, says that there is news. */
function refreshMoney(client: QueryClient): void {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || !hasFeature('ledger')) return
  const isUnderWay =
    client.getQueryData(cashoutsQuery.queryKey)?.some(({ state }) => state === 'requested') ?? true
  if (!isUnderWay && client.getQueryData(ledgerQuery.queryKey)?.balance === user.balance) return
  void client.prefetchQuery(ledgerQuery)
  void client.prefetchQuery(cashoutsQuery)
}
