import { transportTo } from '#offline/outbox/transport.ts'
import { OutboxDatabase } from '#offline/outbox/database.ts'
import { drain } from '#offline/outbox/drain.ts'
import { withOutboxLock } from '#offline/outbox/outbox-lock.ts'
import { SendingSettings } from '#offline/outbox/settings.ts'
import type { EntryTable } from '#offline/outbox/table.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'

/**
 * Sends waiting posts from the worker, when the browser reports a network, even without an open page. Pages are
 * notified of every step. Rejects while posts are left to retry, so that the browser repeats the event.
 */
export async function sendWaiting(): Promise<void> {
  const database = new OutboxDatabase()
  const settings = v.safeParse(SendingSettings, await database.readSettings())
  // Nobody is signed in on this device, or another version of the portal wrote the settings.
  if (!settings.success) return
  const channel = new BroadcastChannel(outboxNames.channel)
  const table: EntryTable = {
    read: () => database.read(),
    change: async (step) => {
      const result = await database.change(step)
      channel.postMessage(null)
      return result
    },
  }
  const { isReplayable } = settings.output
  const transport = transportTo(settings.output)
  const drainer = { table, transport, isReplayable, now: Date.now, random: Math.random }
  try {
    const end = await withOutboxLock(() => drain(drainer, true))
    if (end === 'later' || end === 'unreachable') throw new Error('Some posts still wait to be sent')
  } finally {
    channel.close()
  }
}
