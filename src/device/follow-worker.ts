import { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'
import { wasUsed } from './early-message.ts'
import { reloadForChange } from './missing-chunk.ts'

/**
 * Does what the worker asks for while this page is open, or asked for while it loaded: opens the path of a notification
 * that was pressed, and reloads a page that began with a former configuration. Where something is typed, or a
 * notification leads elsewhere, the next start has the new one.
 */
export function followWorker(open: (path: string) => void): void {
  let isOpening = false
  const follow = (data: unknown) => {
    const message = v.safeParse(PageMessage, data)
    if (!message.success) return
    if (message.output.type === 'OPEN') {
      isOpening = true
      open(safeNextPath(message.output.path, location.origin))
    } else if (!isOpening && !wasUsed()) reloadForChange()
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }) => follow(data))
  globalThis.__beforeStart?.messages.forEach(follow)
}
