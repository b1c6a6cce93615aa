import { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'
import './early-message.ts'

/** Opens the path of a notification that is pressed while this page is open, or was while it loaded. */
export function followNotifications(open: (path: string) => void): void {
  const follow = (data: unknown) => {
    const message = v.safeParse(PageMessage, data)
    if (message.success) open(safeNextPath(message.output.path, location.origin))
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }) => follow(data))
  follow(globalThis.__earlyMessage)
}
