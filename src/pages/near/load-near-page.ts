import { zipTableAround } from '#catalogue/device/tables.ts'
import { profileZip } from '#session/participant.ts'
import { middleOf } from '#features/studies/near/search-place.ts'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { openApplications } from '#pages/marks/use-applications.ts'
import type { MemberContext } from '#pages/router-context.ts'
import { loadSites } from './use-sites.ts'

/**
 * Loads the studies, the participant's applications, and the places around the profile's ZIP code. Asks for the sites
 * there, which the page does not wait for.
 */
export async function loadNearPage(context: MemberContext): Promise<void> {
  const { client, user } = context
  const zip = profileZip(user)
  await Promise.all([
    loadCatalogue(context),
    // The page says so if the table is missing.
    client
      .ensureQueryData({ ...zipTableAround(zip), retry: false })
      .then((table) => loadSites(client, user.enc_id, middleOf(table, null, zip ?? '').states))
      .catch(() => {}),
    openApplications(context),
  ])
}
