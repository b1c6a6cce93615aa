import { hostClock } from '#api/host-clock.ts'
import { t } from '#language/language.ts'
import { type Application, changedFields } from '#contract/answers/applications.ts'
import { changed, openedApplication, removalOf } from '#domain/studies/application-rules.ts'
import type { Destination } from '#domain/studies/apply-target.ts'
import { type KeptApplications, applications, listed, upsertApplication } from '#offline/sync/applications.ts'
import { people } from '#offline/device-only/people.ts'
import type { Person } from '#offline/storage/people-record.ts'
import { withTimeout } from '#base/scheduling.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { MemberContext } from '#pages/router-context.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { startSync } from './start-sync.ts'

/** This participant's applications with their sync state; null while another participant's are open. */
export function useKeptApplications(): KeptApplications | null {
  const { enc_id: owner } = useMember()
  const kept = useSyncExternalStore(applications.subscribe, applications.get)
  return kept.owner === owner ? kept : null
}

export function useApplications(): readonly Application[] {
  const kept = useKeptApplications()
  return useMemo(() => (kept === null ? [] : listed(kept)), [kept])
}

/** The host and the participant's other devices judge the notes by this time. */
const hostNow = (): Date => hostClock.dateOf(Date.now())

export function changeApplication(application: Application, changes: Parameters<typeof changed>[1]): void {
  const fields = changedFields.filter((field) => field in changes)
  upsertApplication(changed(application, changes, hostNow()), fields)
}

/** Removes an application, and offers to undo it: weeks of notes are lost with it. */
export function removeApplication(application: Application): void {
  const removal = removalOf(application, hostNow())
  upsertApplication(removal)
  // `changed` makes this version newer than the removal, even within the same millisecond.
  const onAction = () => changeApplication({ ...application, updated_at: removal.updated_at }, {})
  showToast(t('Removed from your applications.'), { label: t('Undo'), onAction })
}

/**
 * Records that the participant followed an apply link, unless more is known of the application already.
 *
 * @param person For whom; null for the participant.
 */
export function noteOpened(
  study: Parameters<typeof openedApplication>[0],
  destination: Destination,
  person: Person | null,
): void {
  const { owner, synced, unsynced } = applications.get()
  const before = [...synced, ...unsynced].find(({ study_id }) => study_id === study.id)
  if (before !== undefined && before.state !== 'removed' && before.state !== 'opened') return
  const opened = openedApplication(study, destination, hostNow())
  // A removal may have a later time than this device's clock shows.
  const isFirst = before === undefined
  upsertApplication(isFirst ? opened : changed({ ...opened, updated_at: before.updated_at }, {}, hostNow()))
  if (owner !== null) noteForWhom(owner, study.id, person)
}

/** On this device alone: the note in My applications, which the host has, does not tell. */
function noteForWhom(owner: string, study: number, person: Person | null): void {
  if (person === null && people.of(owner).applied[study] === undefined) return
  void people.change(owner, ({ applied: { [study]: _before, ...others } }) => ({
    applied: person ? { ...others, [study]: person.id } : others,
  }))
}

/** Longest wait of a page for the host's list. */
const timeoutMs = 3000

/** Opens the stored applications; the code loads with the pages that show them. */
export async function openApplications(context: MemberContext): Promise<void> {
  startSync(context)
  const owner = context.user.enc_id
  await Promise.all([applications.open(owner), people.open(owner)])
}

/** Also merges the host's list with other devices' changes; waits for it if this device has none. */
export async function refreshApplications(context: MemberContext): Promise<void> {
  await openApplications(context)
  const synced = startSync(context)()
  if (applications.get().hasServerCopy) return
  await withTimeout(synced, timeoutMs)
}
