import * as answered from './answers/applicants.ts'
import * as roster from './answers/roster.ts'
import { get, post } from './endpoint.ts'

/** Participants of studies, from their answers to their points: part of the table in `endpoints.ts`. */

/** Counts alone, without anybody’s answers. */
export const answeredStudies = get('/api/answered-studies', 'viewer', {
  answer: answered.AnsweredStudiesAnswer,
})
/** With the names and sessions of those who have a place. */
export const answersFile = get('/api/studies/{id}/answers-file', 'editor', {
  stepUp: true,
  opens: 'answers',
  answer: answered.AnswersFileAnswer,
})
/**
 * Query: `state` (several, separated by commas), `key` and `value` of a question, `session`, `from_age`, `to_age`,
 * `wanted` (the least count of wanted answers), `order`, `who` (one participant), `after`.
 */
export const readRoster = get('/api/studies/{id}/roster', 'support', {
  opens: 'answers',
  answer: roster.RosterAnswer,
})
/** Who comes to sessions. Query: `study`, or `from` and `until`, at most eight days apart. */
export const readSessions = get('/api/study-sessions', 'support', {
  opens: 'profile',
  answer: roster.SessionsAnswer,
})
/** Pays nobody: points of a mark or a cancellation wait for a payer. */
export const actOnRoster = post('/api/studies/{id}/roster/act', 'editor', {
  opens: 'answers',
  body: roster.RosterActBody,
  answer: roster.RosterActAnswer,
})
/** Marks and cancellations with their points, points that wait, and points that were given by mistake. */
export const payOnRoster = post('/api/studies/{id}/roster/pay', 'payer', {
  stepUp: true,
  opens: 'points',
  body: roster.RosterPayBody,
  answer: roster.RosterActAnswer,
})
export const writeToRoster = post('/api/studies/{id}/message', 'editor', {
  opens: 'account',
  body: answered.StudyMessageBody,
  answer: answered.StudyMessageAnswer,
})
