import { ask, post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { addedEndpoints } from '#contract/endpoints/added-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { applications } from './applications.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { channelNames, localKeys } from '#offline/storage/storage-names.ts'
import { RateLimitPause, onUserAnswer, ownerOf, postAsOwner } from './post-as-owner.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'

let syncing: Promise<void> | null = null
const pause = new RateLimitPause()

/**
 * Follows who is signed in, tells the host what she notes of applying, and takes over what another device has told it:
 * at once, and whenever the host says again who is signed in. Does nothing where the host keeps no applications.
 *
 * @param onRefused Told when the host refuses an application for good; its list then decides.
 */
export function followApplications(client: QueryClient, onRefused: () => void): void {
  const syncNow = () => void syncApplications(onRefused)
  applications.subscribe(() => {
    if (applications.nextUnsynced() !== undefined) syncNow()
  })
  let leftAt = localText.read(localKeys.leftAt)
  onUserAnswer(client, (owner) => {
    const before = leftAt
    leftAt = localText.read(localKeys.leftAt)
    // Her session has ended while she fills in the date of one: the page stays, and it with its list.
    if (owner === null && leftAt === before && unsavedForms.isAny()) return
    void applications.open(owner).then(syncNow)
  })
  void applications.open(ownerOf(client)).then(syncNow)
}

/** Resolves once the host's list was taken over, or could not be reached. One at a time, of all tabs together. */
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

/** What is told comes before what is asked for: the answer then holds it, and what this device has told is the host's. */
async function exchange(onRefused: () => void): Promise<void> {
  const { owner } = applications.get()
  do {
    for (let next = applications.nextUnsynced(); next !== undefined; next = applications.nextUnsynced()) {
      const body = next
      const isTaken = await postAsOwner(owner, (csrfToken) =>
        post(addedEndpoints.noteApplication, { body, csrfToken }),
      )
      if (!isTaken) onRefused()
      await applications.markSynced(body)
    }
    const { enc_id: whose, applications: list } = await ask(addedEndpoints.applications)
    if (whose === owner) await applications.mergeServerList(owner, list)
  } while (applications.nextUnsynced() !== undefined && applications.get().owner === owner)
}

/** A list that was asked for before another tab told of a change must not come after it. */
function alone(work: () => Promise<void>): Promise<void> {
  // Not there where the portal is served without encryption.
  const { locks }: Partial<Navigator> = navigator
  return locks ? locks.request(channelNames.applications, work) : work()
}
