import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { markPictureUsed } from '#server/modules/studies/images/uploaded-pictures.ts'
import { hasCategory } from '#server/modules/studies/own/publish.ts'

/**
 * Checks the parts of a content that are stored elsewhere. Call it in the transaction that stores the content.
 *
 * @throws {HostError} `invalid` for an unknown category, or a picture that was not uploaded.
 */
export async function requireParts(
  tx: Database,
  { category, picture }: OwnStudyContent,
  now: Date,
): Promise<void> {
  if (!(await hasCategory(tx, category))) throw new HostError('invalid')
  if (picture !== null && !(await markPictureUsed(tx, picture, now))) throw new HostError('invalid')
}
