import { type PersistedQueries, reloadHidden } from '#offline/cache/persisted-queries.ts'
import { deviceOwner, lastSignOut } from '#offline/storage/device-session.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers, forgetUser, freshUserQuery, userQuery } from './session.ts'

/**
 * Keeps the device's storage in step with the session. Answers are stored from the moment the host names the
 * participant, and deleted when it says that nobody is signed in. When another tab changes the participant, this page
 * drops its answers and refetches, or reloads if somebody else has signed in.
 *
 * @param onChange Called after the storage has followed. Guards must run again, unless they have waited for this
 * answer, the first of the page.
 */
export function followSession(
  client: QueryClient,
  persisted: PersistedQueries,
  onChange: (isFirst: boolean) => void,
): void {
  let known = client.getQueryData(userQuery.queryKey)
  /** Owner of this page, also after the session has ended. */
  let holder = known?.enc_id
  let leftAt = lastSignOut()
  let following = Promise.resolve()
  client.getQueryCache().subscribe(() => {
    const user = client.getQueryData(userQuery.queryKey)
    if (user === undefined || user === known) return
    const previous = known
    known = user
    // After a sign-out, or if somebody else signs in, nothing of the participant may stay on the screen.
    const nextHolder = user?.enc_id ?? holder
    const nextLeftAt = lastSignOut()
    const isLeft = nextLeftAt !== leftAt || nextHolder !== holder
    holder = nextHolder
    leftAt = nextLeftAt
    following = following
      .then(() => follow(client, persisted, previous, user))
      .then(() => {
        // After the end of a session a redirect would discard unsaved input; sending the form reports the end of the
        // session.
        if (isLeft || !unsavedForms.isAny()) onChange(previous === undefined)
      })
  })
  persisted.onOwnerChange(() => {
    persisted.detach()
    forgetAnswers(client)
    // The other tab deletes first and signs out at the host next: a request now could still find the session.
    if (deviceOwner() === null) forgetUser(client)
    // A tab that was asleep has missed the sign-out, and the host may be unreachable when it wakes.
    else if (holder !== deviceOwner() && (known || unsavedForms.isAny())) reloadHidden()
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
