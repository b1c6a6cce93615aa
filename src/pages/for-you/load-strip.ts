import { clientValue } from '#base/client-value.ts'
import { newsCountQuery } from '#offline/storage/schemas.ts'
import type { MemberContext } from '#pages/router-context.ts'

type Loading = ReturnType<typeof prepare>

/**
 * The strip of a page that opens; the same one while the page stays with another search, so that it does not move.
 *
 * @returns Null if nothing is for the participant, as far as the device knows. Without its code the page is without it.
 */
export function loadStrip(context: MemberContext, at: string, cause: 'enter' | 'stay' | 'preload'): Loading {
  // Address of the page as it was last loaded, and its strip.
  const shown = clientValue<{ at: string; strip: Loading }>(context.client, ['strip'], {
    at: '',
    strip: null,
  })
  const before = shown.get()
  const strip = cause !== 'stay' || at === before.at ? prepare(context) : before.strip
  shown.set({ at, strip })
  return strip
}

const prepare = (context: MemberContext) =>
  typeof context.client.getQueryData(newsCountQuery.queryKey) === 'number'
    ? import('./strip.tsx').then(({ prepareStrip }) => prepareStrip(context)).catch(() => null)
    : null
