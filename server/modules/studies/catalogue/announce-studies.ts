import { openDay } from '#domain/dates/open-day.ts'
import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import {
  openedStudies,
  profiles,
  pushJobs,
  pushSubscriptions,
  studies,
  toldAreas,
} from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { isOffered } from './repo.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { timeZoneOf } from '#server/platform/market-areas/time-zones.ts'
import { and, arrayContains, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'

/** By the clock of the market area: nobody is woken up, and there is time to answer. */
const hours = { first: 9, last: 19 } as const

/** Less than a day, so that an area is told at about the same time each day. */
const pauseSeconds = 20 * hourSeconds

/**
 * A second of an area's browsers, so that messages about a participant's own affairs do not wait behind them, nor all visit
 * at once. However many there are, the last is told after half an hour.
 */
const browsersEachSecond = 50
const longestSeconds = hourSeconds / 2

/** Stands for the area of participants whose area is not known. */
const noArea = 0

/**
 * Tells the browsers of a market area, at most once a day, that new studies have come: whoever has chosen this kind, and
 * all the same, because only the devices know what their participants look for.
 *
 * @param now Also the time at which studies that were never open before count as opened.
 */
export async function announceStudies(db: Database, now: Date): Promise<void> {
  const today = openDay(now)
  const isNoted = eq(openedStudies.studyId, studies.id)
  const opened = db
    .select({ studyId: studies.id, openedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('opened_at') })
    .from(studies)
    .where(and(isOffered(today), sql`not exists (${db.select().from(openedStudies).where(isNoted)})`))
  await db.insert(openedStudies).select(opened).onConflictDoNothing()
  // Nothing is new to an area that is there for the first time.
  const all = [noArea, ...marketAreas.map(({ dma }) => dma)].map((dma) => ({ dma, toldAt: now }))
  await db.insert(toldAreas).values(all).onConflictDoNothing()
  const due = await db.select({ dma: toldAreas.dma }).from(toldAreas).where(isDue(db, now))
  for (const { dma } of due) {
    const hour = hourIn(timeZoneOf(dma), now)
    if (hour >= hours.first && hour <= hours.last) await tellArea(db, dma, now)
  }
}

/** For a query over areas: those that were told a while ago, and have studies that came since. */
function isDue(db: Database, now: Date) {
  const isHere = or(eq(studies.dmas, []), sql`${toldAreas.dma} = any(${studies.dmas})`)
  const newStudies = db
    .select({ id: studies.id })
    .from(openedStudies)
    .innerJoin(studies, eq(studies.id, openedStudies.studyId))
    .where(and(gt(openedStudies.openedAt, toldAreas.toldAt), isOffered(openDay(now)), isHere))
  return and(lte(toldAreas.toldAt, secondsBefore(now, pauseSeconds)), exists(newStudies))
}

/** Another host that does the same meanwhile finds the area told. */
async function tellArea(db: Database, dma: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const told = await tx
      .update(toldAreas)
      .set({ toldAt: now })
      .where(and(eq(toldAreas.dma, dma), isDue(tx, now)))
      .returning()
    if (told.length === 0) return
    const at = sql`${now.toISOString()}::timestamptz`
    await tx.execute(sql`
      with browser as (
        select ${pushSubscriptions.id} from ${pushSubscriptions} left join ${profiles} on ${isTheirs}
        where ${wantsStudies} and ${dma === noArea ? isNull(profiles.dma) : eq(profiles.dma, dma)}
        for key share of ${pushSubscriptions}
      )
      insert into ${pushJobs} (subscription_id, kind, event, due_at, created_at)
      select id, 'studies', ${`studies-${now.toISOString().slice(0, 10)}`}, ${at} + interval '1 second'
        * (row_number() over () - 1) * least(${1 / browsersEachSecond}, ${longestSeconds} / count(*) over ()::float), ${at}
      from browser
      on conflict do nothing`)
  })
}

const isTheirs = eq(profiles.participantId, pushSubscriptions.participantId)
const wantsStudies = arrayContains(pushSubscriptions.kinds, ['studies'])

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
