import { hasFeature } from '#api/env.ts'
import { type Application, ApplicationBody, type ChangedField } from '#contract/answers/applications.ts'
import { listOf } from '#contract/base/values.ts'
import { answerKeys, channelNames } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'
import { type OwnedContents, SyncedRecord } from './synced-record.ts'

/**
 * A participant's applications, kept on the device until the participant signs out. Without the host's feature they are
 * only on the device. A removal is kept until the host knows of it.
 */

const Stored = v.object({
  hasServerCopy: v.boolean(),
  entries: listOf(v.object({ isSynced: v.boolean(), application: ApplicationBody })),
})

export type KeptApplications = OwnedContents<ApplicationBody>

export const applications = new SyncedRecord<ApplicationBody>({
  name: channelNames.applications,
  keyOf: answerKeys.applications,
  read: (stored) => {
    const { success, output } = v.safeParse(Stored, stored)
    const { entries, hasServerCopy } = success ? output : { entries: [], hasServerCopy: false }
    const those = (are: boolean) =>
      entries.filter(({ isSynced }) => isSynced === are).map(({ application }) => application)
    const oldestFirst = those(false).sort((a, b) => a.updated_at.localeCompare(b.updated_at))
    return { unsynced: oldestFirst, synced: those(true), hasServerCopy }
  },
  // The absence of a record lets lists skip loading this code.
  write: ({ unsynced, synced, hasServerCopy }) => {
    const entries = [
      ...synced.map((application) => ({ isSynced: true, application })),
      ...unsynced.map((application) => ({ isSynced: false, application })),
    ]
    return entries.length > 0 ? { hasServerCopy, entries } : undefined
  },
  idOf: ({ study_id }) => study_id,
  versionOf: ({ updated_at }) => updated_at,
  isForHost: () => hasFeature('applications'),
  isKept: ({ state }) => state !== 'removed',
})

/**
 * Replaces the application to one study.
 *
 * @param fields Those that have changed: another device may change the others. All of them without it.
 */
export function upsertApplication(application: ApplicationBody, fields: readonly ChangedField[] = []): void {
  void applications.apply(application.state === 'removed' ? application : withFields(application, fields))
  // There is no host to inform of the removal.
  if (application.state === 'removed' && !hasFeature('applications'))
    void applications.markSynced(application)
}

/**
 * Changes that wait are sent as one. The host learns the whole of an application that it does not know yet. Other hosts
 * refuse a field that they do not know.
 */
function withFields(
  { changed: _sent, ...whole }: Extract<ApplicationBody, Application>,
  fields: readonly ChangedField[],
): ApplicationBody {
  const waiting = applications.get().unsynced.find(({ study_id }) => study_id === whole.study_id)
  const earlier = waiting === undefined ? [] : waiting.state !== 'removed' && waiting.changed
  if (fields.length === 0 || !earlier || !hasFeature('application-fields')) return whole
  return { ...whole, changed: [...new Set([...earlier, ...fields])] }
}

/** The applications without removals. */
export function listed({ synced, unsynced }: KeptApplications): Application[] {
  return [...synced, ...unsynced].flatMap((item) => (item.state === 'removed' ? [] : [item]))
}
