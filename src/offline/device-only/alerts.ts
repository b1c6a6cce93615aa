import { type AlertMatch, alertsIn, noAlerts, tell } from '#domain/alerts/alerts.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { ownedRecord } from './owned-record.ts'

/** Searches whose new studies the participant is told of. */
export const keptAlerts = ownedRecord({ keyOf: answerKeys.alerts, nothing: noAlerts, read: alertsIn })

/** Notes that the participant is told of this, or is to be told again. Never rejects. */
export async function noteTold(owner: string, match: AlertMatch, isTold: boolean): Promise<void> {
  await keptAlerts.change(owner, (before) => {
    if (isTold) return tell(before, [match], Date.now())[0]
    const others = Object.entries(before.told).filter(([id]) => !match.ids.includes(Number(id)))
    return { told: Object.fromEntries(others) }
  })
}
