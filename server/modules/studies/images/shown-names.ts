import type { Database } from '#server/db/database.ts'
import { onlineSurveys, studies } from '#server/db/schema.ts'
import { readRevision } from '#server/modules/studies/catalogue/revision.ts'

/**
 * Whether the catalogue uses an image name. Names are read once per revision. An unknown name causes a check
 * of the revision, so that a new import is found immediately.
 */
export function catalogueNameCheck(db: Database): (name: string) => Promise<boolean> {
  let known = { revision: -1, names: new Set<string>() }
  return async (name) => {
    if (known.names.has(name)) return true
    const revision = await readRevision(db)
    // A concurrent request may have read the names meanwhile.
    if (revision !== known.revision) known = { revision, names: await readNames(db) }
    return known.names.has(name)
  }
}

async function readNames(db: Database): Promise<Set<string>> {
  const ofStudies = await db.select({ square: studies.image1x1, wide: studies.image2x1 }).from(studies)
  const ofSurveys = await db.select({ name: onlineSurveys.imageUrl }).from(onlineSurveys)
  const names = [
    ...ofStudies.flatMap(({ square, wide }) => [square, wide]),
    ...ofSurveys.map(({ name }) => name),
  ]
  return new Set(names.filter((name) => name !== null))
}
