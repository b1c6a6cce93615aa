import { transportTo } from '#offline/outbox/transport.ts'
import { OutboxDatabase } from '#offline/outbox/database.ts'
import { drain } from '#offline/outbox/drain.ts'
import { withOutboxLock } from '#offline/outbox/outbox-lock.ts'
import { SendingSettings } from '#offline/outbox/sending-settings.ts'
import type { EntryTable } from '#offline/outbox/table.ts'
import { xsrfCookie, xsrfCopy } from '#contract/base/headers.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'

declare const self: ServiceWorkerGlobalScope

/**
 * Sends waiting posts from the worker, when the browser reports a network, even without an open page. Pages are
 * notified of every step. Rejects while posts are left to retry, so that the browser repeats the event.
 */
export async function sendWaiting(): Promise<void> {
  const database = new OutboxDatabase()
  const settings = v.safeParse(SendingSettings, await database.readSettings())
  // Nobody is signed in on this device, or another version of the portal wrote the settings.
  if (!settings.success) return
  const { isReplayable, apiUrl } = settings.output
  // A host of the same origin may demand the copied cookie (section 7). Without it, only a page can send.
  const needsCookie = apiUrl === ''
  if (needsCookie && !('cookieStore' in self)) return
  const channel = new BroadcastChannel(outboxNames.channel)
  const table: EntryTable = {
    read: () => database.read(),
    change: async (step) => {
      const result = await database.change(step)
      channel.postMessage(null)
      return result
    },
  }
  const transport = transportTo(settings.output, needsCookie ? copyOfCookie : undefined)
  const drainer = { table, transport, isReplayable, now: Date.now, random: Math.random }
  try {
    const end = await withOutboxLock(() => drain(drainer, true))
    if (end === 'later' || end === 'unreachable') throw new Error('Some posts still wait to be sent')
  } finally {
    channel.close()
  }
}

/** The protection is the host's to demand: a browser that refuses to read the cookie is no reason to send nothing. */
async function copyOfCookie(): Promise<Record<string, string>> {
  const cookie = await self.cookieStore.get(xsrfCookie).catch(() => null)
  return xsrfCopy(cookie?.value ?? null)
}
