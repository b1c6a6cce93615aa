import { observable } from '#base/observable.ts'
import { type AlertMatch, type Alerts, alertsIn, noAlerts, tell } from '#domain/alerts/alerts.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'

/** Searches whose new studies the participant is told of. No call of the host has a field for them. */
export const keptAlerts = observable<Alerts & { owner: string | null }>({ ...noAlerts, owner: null })

/** Reads what is stored. In memory stays what this device cannot store. */
export async function openAlerts(owner: string): Promise<Alerts> {
  const stored = await storedAnswers.get(answerKeys.alerts(owner)).catch(() => null)
  const before = keptAlerts.get()
  const next = stored || before.owner !== owner ? { ...alertsIn(stored), owner } : before
  if (JSON.stringify(next) !== JSON.stringify(before)) keptAlerts.set(next)
  return keptAlerts.get()
}

/** Changes what is stored: another tab or the worker may have changed it meanwhile. Never rejects. */
export async function changeAlerts(
  owner: string,
  change: (before: Alerts) => Partial<Alerts>,
): Promise<void> {
  const { owner: known, ...held } = keptAlerts.get()
  const after = (before: Alerts) => ({ ...before, ...change(before) })
  let next: Alerts | null = null
  const key = answerKeys.alerts(owner)
  const write = writeOwned(owner, async (objects) => {
    const stored: unknown = await promisifyRequest(objects.get(key))
    next = after(stored || known !== owner ? alertsIn(stored) : held)
    objects.put(next, key)
  })
  await write.then(() => reportWrite(), reportWrite)
  keptAlerts.set({ ...(next ?? after(known === owner ? held : noAlerts)), owner })
}

/** Notes that the participant is told of this, or is to be told again. Never rejects. */
export async function noteTold(owner: string, match: AlertMatch, isTold: boolean): Promise<void> {
  await changeAlerts(owner, (before) => {
    if (isTold) return tell(before, [match], Date.now())[0]
    const others = Object.entries(before.told).filter(([id]) => !match.ids.includes(Number(id)))
    return { told: Object.fromEntries(others) }
  })
}
