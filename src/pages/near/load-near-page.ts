import { zipTableQuery } from '#catalogue/place-tables.ts'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import type { MemberContext } from '#pages/router-context.ts'

/** Loads the studies, the places of ZIP codes, and the participant's applications. */
export async function loadNearPage(context: MemberContext): Promise<void> {
  await Promise.all([
    loadCatalogue(context),
    // The page says so if the table is missing.
    context.client.ensureQueryData({ ...zipTableQuery, retry: false }).catch(() => {}),
    import('#pages/marks/use-applications.ts').then(({ openApplications }) => openApplications(context)),
  ])
}
