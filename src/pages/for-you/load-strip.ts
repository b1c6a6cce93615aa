import { newsCountQuery } from '#offline/storage/schemas.ts'
import type { MemberContext } from '#pages/router-context.ts'

type Loading = ReturnType<typeof prepare>

/** Address of the page as it was last loaded, and its strip. */
let shown: { at: string; strip: Loading } = { at: '', strip: null }

/**
 * The strip of a page that opens; the same one while the page stays with another search, so that it does not move.
 *
 * @returns Null if nothing is for the participant, as far as the device knows. Without its code the page is without it.
 */
export function loadStrip(context: MemberContext, at: string, cause: 'enter' | 'stay' | 'preload'): Loading {
  const strip = cause !== 'stay' || at === shown.at ? prepare(context) : shown.strip
  shown = { at, strip }
  return strip
}

const prepare = (context: MemberContext) =>
  typeof context.client.getQueryData(newsCountQuery.queryKey) === 'number'
    ? import('./strip.tsx').then(({ prepareStrip }) => prepareStrip(context)).catch(() => null)
    : null
