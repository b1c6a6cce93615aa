import { ask, post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applications } from './applications-store.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import { channelNames } from '#offline/storage/storage-names.ts'
import { RateLimitPause, type Session, postAsOwner } from './post-as-owner.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'

let syncing: Promise<void> | null = null
const pause = new RateLimitPause()

/**
 * Syncs applications with the host: sends changes, and merges the host's list with other devices' changes. Runs
 * immediately, and whenever the host answers who is signed in. Does nothing if the host lacks the feature.
 *
 * @param onRefused Called when the host finally refuses an application; its list then decides.
 */
export function followApplications(session: Session, onRefused: () => void): void {
  const syncNow = () => void syncApplications(onRefused)
  applications.subscribe(() => {
    if (applications.nextUnsynced() !== undefined) syncNow()
  })
  const open = () => void applications.open(session.owner() ?? null).then(syncNow)
  session.subscribe((_from, _to, cause) => {
    // The session has ended while a form is unsaved: the page stays, with its list.
    if (cause !== 'expired' || !unsavedForms.isAny()) open()
  })
  open()
}

/** Resolves when the host's list is merged or cannot be reached. Runs once at a time across tabs. */
export function syncApplications(onRefused: () => void): Promise<void> {
  const { owner } = applications.get()
  if (!hasFeature('applications') || owner === null || pause.isFor(owner)) return Promise.resolve()
  syncing ??= alone(() => exchange(onRefused))
    .catch((error: unknown) => {
      if (!pause.begin(error, owner, () => void syncApplications(onRefused))) reportFailure(error)
    })
    .finally(() => {
      syncing = null
    })
  return syncing
}

/** Sends before it fetches, so that the fetched list includes this device's changes. */
async function exchange(onRefused: () => void): Promise<void> {
  const { owner } = applications.get()
  do {
    for (let next = applications.nextUnsynced(); next !== undefined; next = applications.nextUnsynced()) {
      const body = next
      const isTaken = await postAsOwner(owner, (csrfToken) =>
        post(endpoints.noteApplication, { body, csrfToken }),
      )
      if (!isTaken) onRefused()
      await applications.markSynced(body)
    }
    const { enc_id: whose, applications: list } = await ask(endpoints.applications, ApplicationsAnswer)
    if (whose === owner) await applications.mergeServerList(owner, list)
  } while (applications.nextUnsynced() !== undefined && applications.get().owner === owner)
}

/** Serialises tabs: a list that was fetched before another tab's change must not be merged after it. */
function alone(work: () => Promise<void>): Promise<void> {
  // Web Locks are missing on pages without encryption.
  const { locks }: Partial<Navigator> = navigator
  return locks ? locks.request(channelNames.applications, work) : work()
}
