import { outboxNames } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'
import { OutboxDatabase } from './database.ts'
import { drain } from './drain.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { SendingSettings } from './sending-settings.ts'
import type { EntryTable } from './table.ts'
import { transportTo } from './transport.ts'

/**
 * Sends waiting posts from the worker, even without an open page. Pages are notified of every step. Rejects while posts
 * are left to retry, so that the browser repeats the event.
 *
 * @param copyOfCookie The header that a host of the same origin may demand (section 7). Null where a worker cannot read
 * cookies: then only a page can send there.
 */
export async function sendWithoutPage(
  copyOfCookie: (() => Promise<Record<string, string>>) | null,
): Promise<void> {
  const database = new OutboxDatabase()
  const settings = v.safeParse(SendingSettings, await database.readSettings())
  // No participant is signed in on this device, or another version of the portal wrote the settings.
  if (!settings.success) return
  const { isReplayable, apiUrl } = settings.output
  const needsCookie = apiUrl === ''
  if (needsCookie && copyOfCookie === null) return
  const channel = new BroadcastChannel(outboxNames.channel)
  const table: EntryTable = {
    read: () => database.read(),
    change: async (step) => {
      const result = await database.change(step)
      channel.postMessage(null)
      return result
    },
  }
  const transport = transportTo(settings.output, (needsCookie && copyOfCookie) || undefined)
  const drainer = { table, transport, isReplayable, now: Date.now, random: Math.random }
  try {
    const end = await withOutboxLock(() => drain(drainer, true))
    if (end === 'later' || end === 'unreachable') throw new Error('Some posts still wait to be sent')
  } finally {
    channel.close()
  }
}
