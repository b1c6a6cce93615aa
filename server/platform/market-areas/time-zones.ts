import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { profiles } from '#server/db/schema.ts'
import { marketAreas } from './market-areas.ts'

/** States by their time zone; those with two are in the one of most of their people. All others are Eastern. */
const zones: Readonly<Record<string, string>> = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'America/Puerto_Rico': 'PR VI',
}

/** @param dma Null where a participant has no market area, or no profile yet. */
export function timeZoneOf(dma: number | null | undefined): string {
  const state = marketAreas.find((area) => area.dma === dma)?.state
  const found = Object.keys(zones).find((zone) => state !== undefined && zones[zone]?.includes(state))
  return found ?? 'America/New_York'
}

/** Time zone of a participant's market area. The participant may be in another: times are shown with its name. */
export async function findTimeZone(db: Database, participantId: number): Promise<string> {
  const [row] = await db
    .select({ dma: profiles.dma })
    .from(profiles)
    .where(eq(profiles.participantId, participantId))
  return timeZoneOf(row?.dma)
}
