import type { Edition } from '#contract/answers/editions.ts'
import { dayMs } from '#domain/dates/spans.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { nation } from '#domain/editions/pieces.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'

/** How long it is remembered that a study has come. */
const arrivalMs = 60 * dayMs

/**
 * When each study came to this device, in milliseconds since 1970. Nothing is new in a first catalogue, nor in the
 * first one of another market area.
 */
export async function arrivalsIn(
  catalogue: Pick<Catalogue, 'area' | 'studies'>,
  before: Pick<Catalogue, 'area' | 'studies' | 'arrived'> | undefined,
): Promise<Catalogue['arrived']> {
  if (before === undefined) return {}
  const now = Date.now()
  const arrived = Object.fromEntries(
    Object.entries(before.arrived).filter(([, since]) => since > now - arrivalMs),
  )
  if (catalogue.area !== before.area) return arrived
  const turn = timeSlicer(yieldToMain)
  for (const id of Object.keys(catalogue.studies)) {
    if (!Object.hasOwn(before.studies, id)) arrived[id] ??= now
    await turn()
  }
  return arrived
}

/** Names of the pieces for a participant, by place. */
export function piecesFor(
  { nation: nationwide, areas }: Edition,
  area: number | null,
): ReadonlyMap<string, string> {
  const local = area === null ? undefined : areas[area]
  return new Map([[nation, nationwide], ...(local === undefined ? [] : [[String(area), local] as const])])
}
