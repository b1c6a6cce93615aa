import {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
  CorrectionBody,
  MarketAreasAnswer,
  StudyChoicesAnswer,
} from './answers/catalogue-studies.ts'
import * as own from './answers/own-studies.ts'
import { call } from './endpoint.ts'

/** Studies: part of the table in `endpoints.ts`. */

/**
 * All studies of the catalogue, a page at a time. Its query has `search` (title or key), `source`, `category` (id) and
 * `filter`. A page after the first also has `from`, the id of its first row, and `above`, the id of the next page’s first
 * row, which the last page lacks.
 */
export const catalogueStudies = call({
  path: '/api/studies',
  access: 'viewer',
  answer: CatalogueStudiesAnswer,
})
export const catalogueStudy = call({
  path: '/api/studies/{id}',
  access: 'viewer',
  answer: CatalogueStudyAnswer,
})
/** Hides or corrects an imported study; `forbidden` for an own one. */
export const correctStudy = call({
  method: 'POST',
  path: '/api/studies/{id}/correction',
  access: 'editor',
  body: CorrectionBody,
  answer: CatalogueStudyAnswer,
})
export const studyChoices = call({ path: '/api/study-choices', access: 'viewer', answer: StudyChoicesAnswer })
/** Query: `text`, such as `Boston, 02134, TX`. */
export const marketAreas = call({ path: '/api/market-areas', access: 'viewer', answer: MarketAreasAnswer })
/** Studies that are written here, drafts too. Query: `search` (title), `state`, `before`. */
export const ownStudies = call({ path: '/api/own-studies', access: 'viewer', answer: own.OwnStudiesAnswer })
export const addOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies',
  access: 'editor',
  body: own.NewOwnStudyBody,
  answer: own.OwnStudyAnswer,
})
/** Uploads a JPEG, PNG or WebP picture: `picture-unusable`, `picture-too-small` or `picture-too-large`. */
export const addPicture = call({
  method: 'POST',
  path: '/api/pictures',
  access: 'editor',
  file: { maxBytes: own.pictureLimits.bytes },
  answer: own.PictureAnswer,
})
export const ownStudy = call({ path: '/api/own-studies/{id}', access: 'viewer', answer: own.OwnStudyAnswer })
export const editOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}',
  access: 'editor',
  body: own.OwnStudyBody,
  answer: own.OwnStudyAnswer,
})
export const scheduleOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/schedule',
  access: 'editor',
  body: own.ScheduleBody,
  answer: own.OwnStudyAnswer,
})
export const closeOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/close',
  access: 'editor',
  body: own.CloseBody,
  answer: own.OwnStudyAnswer,
})
export const featureOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/feature',
  access: 'editor',
  body: own.FeatureBody,
  answer: own.OwnStudyAnswer,
})
export const undoOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/undo',
  access: 'editor',
  body: own.UndoBody,
  answer: own.OwnStudyAnswer,
})
/** `forbidden` for a study that was published. */
export const deleteOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/delete',
  access: 'editor',
  body: own.DeleteBody,
})
