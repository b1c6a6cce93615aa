import {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
  CorrectionBody,
  MarketAreasAnswer,
  StudyChoicesAnswer,
} from './answers/catalogue-studies.ts'
import * as own from './answers/own-studies.ts'
import { get, post } from './endpoint.ts'

/** Studies: part of the table in `endpoints.ts`. */

const ownAnswer = { answer: own.OwnStudyAnswer } as const

/**
 * All studies of the catalogue, a page at a time. Its query has `search` (title or key), `source`, `category` (id) and
 * `filter`. A page after the first also has `from`, the id of its first row, and `above`, the id of the next page’s
 * first row, which the last page lacks.
 */
export const catalogueStudies = get('/api/studies', 'viewer', { answer: CatalogueStudiesAnswer })
export const catalogueStudy = get('/api/studies/{id}', 'viewer', { answer: CatalogueStudyAnswer })
/** Hides or corrects an imported study; `forbidden` for an own one. */
export const correctStudy = post('/api/studies/{id}/correction', 'editor', {
  body: CorrectionBody,
  answer: CatalogueStudyAnswer,
})
export const studyChoices = get('/api/study-choices', 'viewer', { answer: StudyChoicesAnswer })
/** Query: `text`, such as `Boston, 02134, TX`. */
export const marketAreas = get('/api/market-areas', 'viewer', { answer: MarketAreasAnswer })
/** Studies that are written here, drafts too. Query: `search` (title), `state`, `before`. */
export const ownStudies = get('/api/own-studies', 'viewer', { answer: own.OwnStudiesAnswer })
export const addOwnStudy = post('/api/own-studies', 'editor', { body: own.NewOwnStudyBody, ...ownAnswer })
/** Uploads a JPEG, PNG or WebP picture: `picture-unusable`, `picture-too-small` or `picture-too-large`. */
export const addPicture = post('/api/pictures', 'editor', {
  file: { maxBytes: own.pictureLimits.bytes },
  answer: own.PictureAnswer,
})
export const ownStudy = get('/api/own-studies/{id}', 'viewer', ownAnswer)
export const editOwnStudy = post('/api/own-studies/{id}', 'editor', { body: own.OwnStudyBody, ...ownAnswer })
export const scheduleOwnStudy = post('/api/own-studies/{id}/schedule', 'editor', {
  body: own.ScheduleBody,
  ...ownAnswer,
})
export const closeOwnStudy = post('/api/own-studies/{id}/close', 'editor', {
  body: own.CloseBody,
  ...ownAnswer,
})
export const featureOwnStudy = post('/api/own-studies/{id}/feature', 'editor', {
  body: own.FeatureBody,
  ...ownAnswer,
})
export const undoOwnStudy = post('/api/own-studies/{id}/undo', 'editor', { body: own.UndoBody, ...ownAnswer })
/** `forbidden` for a study that was published. */
export const deleteOwnStudy = post('/api/own-studies/{id}/delete', 'editor', { body: own.DeleteBody })
