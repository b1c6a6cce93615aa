import { localText } from '#offline/storage/local-storage.ts'
import { type PersistedQueries, reloadHidden } from '#offline/cache/persisted-queries.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers, forgetUser, freshUserQuery, userQuery } from './session.ts'

/**
 * Keeps the device in step with who is signed in: her answers are kept from the moment the host names her, and go
 * when the host says that nobody is signed in any more. When another tab changes who that is, this page lets go of what
 * it holds and asks again, or begins anew where somebody else has come.
 *
 * @param onChange Called after the device has followed; guards must be asked again, if they have not waited for this answer, the
 *   first of the page.
 */
export function followSession(
  client: QueryClient,
  persisted: PersistedQueries,
  onChange: (isFirst: boolean) => void,
): void {
  let known = client.getQueryData(userQuery.queryKey)
  /** Whose page this is, also after her session has ended. */
  let holder = known?.enc_id
  let leftAt = localText.read(localKeys.leftAt)
  let following = Promise.resolve()
  client.getQueryCache().subscribe(() => {
    const user = client.getQueryData(userQuery.queryKey)
    if (user === undefined || user === known) return
    const previous = known
    known = user
    // When she leaves, or somebody else comes, nothing of hers may stay on the screen.
    const nextHolder = user?.enc_id ?? holder
    const nextLeftAt = localText.read(localKeys.leftAt)
    const isLeft = nextLeftAt !== leftAt || nextHolder !== holder
    holder = nextHolder
    leftAt = nextLeftAt
    following = following
      .then(() => follow(client, persisted, previous, user))
      .then(() => {
        // When a session has ended, a redirect would wipe what is being typed; sending it says that she is signed out.
        if (isLeft || !unsavedForms.isAny()) onChange(previous === undefined)
      })
  })
  persisted.onOwnerChange(() => {
    persisted.detach()
    forgetAnswers(client)
    // The tab that signs out forgets first and tells the host next: asking now could still find the session.
    if (persisted.owner === null) forgetUser(client)
    // A tab that slept has missed that its participant left, and the host may be out of reach when it wakes.
    else if (holder !== persisted.owner && (known || unsavedForms.isAny())) reloadHidden()
    else void client.fetchQuery(freshUserQuery).catch(() => {})
  })
}

async function follow(
  client: QueryClient,
  persisted: PersistedQueries,
  previous: StoredUser | null | undefined,
  user: StoredUser | null,
): Promise<void> {
  if (previous && previous.enc_id !== user?.enc_id) forgetAnswers(client)
  if (user === null) await persisted.endSession()
  else await persisted.adopt(user.enc_id)
}
