import { isSettled } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { OutboxScheduler } from '#offline/outbox/scheduler.ts'

declare global {
  /** Posts an intent. Resolves to whether the page reported it as saved or received. */
  var postIntent: (intent: number) => Promise<boolean>
  /** Number of intents that wait on the device. */
  var waitingIntents: () => Promise<number>
}

globalThis.postIntent = async (intent) => {
  const key = crypto.randomUUID()
  const body = { answer: String(intent) }
  const entry = await outbox.submit({ op: 'intake', key, owner: 'ada', studyId: intent, body })
  return !entry.isVolatile
}

globalThis.waitingIntents = async () => {
  await outbox.refresh()
  return outbox.getSnapshot().entries.filter((entry) => !isSettled(entry)).length
}

await navigator.serviceWorker.register('/sw.js')
await navigator.serviceWorker.ready
await new OutboxScheduler(outbox, {
  owner: () => 'ada',
  onSettled: () => {},
  onSessionChange: () => {},
}).start()
document.title = 'ready'
