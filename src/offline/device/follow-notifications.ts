import { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'

/** Opens the path of a notification that was clicked while this page is open. */
export function followNotifications(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = v.safeParse(PageMessage, data)
    if (message.success) open(safeNextPath(message.output.path, location.origin))
  })
}
