import type { Alert } from '#domain/alerts/alerts.ts'
import { t } from '#language/language.ts'
import { keptAlerts } from '#offline/device-only/alerts.ts'
import { people } from '#offline/device-only/people.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { isElsewhere } from '#pages/whom/use-viewer.ts'
import { profileZip } from '#session/participant.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** The participant's kept searches, what changes them, and what they look for in words. */
export function useAlerts() {
  const user = useMember()
  const { enc_id: owner } = user
  const kept = useSyncExternalStore(keptAlerts.subscribe, () => keptAlerts.of(owner))
  const everybody = useSyncExternalStore(people.subscribe, () => people.of(owner))
  useEffect(() => void keptAlerts.open(owner), [owner])
  return {
    owner,
    ...kept,
    change: (next: Parameters<typeof keptAlerts.change>[1]) => keptAlerts.change(owner, next),
    remove: ({ id }: Alert) =>
      keptAlerts.change(owner, ({ alerts }) => ({ alerts: alerts.filter((one) => one.id !== id) })),
    /** What a search looks for, where and for whom: for the participant's own eyes. */
    wordsOf: ({ name, person: id }: Alert) => {
      const person = everybody.people.find((one) => one.id === id) ?? null
      const zip = person ? person.zip : profileZip(user)
      // Which studies are elsewhere is never asked: that would tell where the person lives.
      const where = isElsewhere(user, person)
        ? t('{search}, nationwide', { search: name })
        : zip === null
          ? name
          : t('{search} near {zip}', { search: name, zip })
      return person ? t('{search}, for {name}', { search: where, name: person.name }) : where
    },
  }
}
