import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { markPictureUsed } from '#server/modules/studies/images/uploaded-pictures.ts'
import { hasCategory } from '#server/modules/studies/own/publish.ts'
import type { Work } from '#server/work/work.ts'

/**
 * Checks the parts of a content that are stored elsewhere, for the act that stores the content.
 *
 * @throws {HostError} `invalid` for an unknown category, or a picture that was not uploaded.
 */
export async function requireParts(w: Work, { category, picture }: OwnStudyContent): Promise<void> {
  if (!(await hasCategory(w.db, category))) throw new HostError('invalid')
  if (picture !== null && !(await markPictureUsed(w, picture))) throw new HostError('invalid')
}
