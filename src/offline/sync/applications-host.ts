import { ask, post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { type ApplicationBody, ApplicationsAnswer } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applications } from './applications.ts'
import { type OwnerSession, followRecord } from './follow-record.ts'

/**
 * Syncs applications with the host, in both directions. Without the host's feature it only opens the participant's.
 *
 * @param onRefused Called when the host finally refuses an application; its list then decides.
 * @returns Syncs now. Resolves when the host's list is merged or cannot be reached.
 */
export function followApplications(session: OwnerSession, onRefused: () => void): () => Promise<void> {
  return followRecord<ApplicationBody>(applications, session, {
    send: (body, csrfToken) => post(endpoints.noteApplication, { body, csrfToken }),
    onRefused,
    fetchList: hasFeature('applications') ? fetchList : undefined,
  })
}

async function fetchList() {
  const { enc_id: owner, applications: list } = await ask(endpoints.applications, ApplicationsAnswer)
  return { owner, list }
}
