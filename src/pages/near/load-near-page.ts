import { zipTableQuery } from '#catalogue/device/tables.ts'
import { profileZip } from '#session/participant.ts'
import { middleOf } from '#features/studies/near/search-place.ts'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { openApplications } from '#pages/marks/use-applications.ts'
import type { MemberContext } from '#pages/router-context.ts'
import { loadSites } from './use-sites.ts'

/**
 * Loads the studies, the places of ZIP codes, and the participant's applications. Asks for the sites around the
 * profile's ZIP code, which the page does not wait for.
 */
export async function loadNearPage(context: MemberContext): Promise<void> {
  const { client, user } = context
  await Promise.all([
    loadCatalogue(context),
    // The page says so if the table is missing.
    client
      .ensureQueryData({ ...zipTableQuery, retry: false })
      .then((table) => loadSites(client, user.enc_id, middleOf(table, null, profileZip(user) ?? '').states))
      .catch(() => {}),
    openApplications(context),
  ])
}
