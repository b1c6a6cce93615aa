import * as answered from './answers/applicants.ts'
import * as roster from './answers/roster.ts'
import { call } from './endpoint.ts'

/** Participants of studies, from their answers to their points: part of the table in `endpoints.ts`. */

/** Counts alone, without anybody’s answers. */
export const answeredStudies = call({
  path: '/api/answered-studies',
  access: 'viewer',
  answer: answered.AnsweredStudiesAnswer,
})
export const answersFile = call({
  path: '/api/studies/{id}/answers-file',
  access: 'editor',
  stepUp: true,
  opens: 'answers',
  answer: answered.AnswersFileAnswer,
})
/** Query: `state` (several, separated by commas), `key` and `value` of a question, `after`. */
export const readRoster = call({
  path: '/api/studies/{id}/roster',
  access: 'support',
  opens: 'answers',
  answer: roster.RosterAnswer,
})
export const actOnRoster = call({
  method: 'POST',
  path: '/api/studies/{id}/roster/act',
  access: 'editor',
  opens: 'answers',
  body: roster.RosterActBody,
  answer: roster.RosterActAnswer,
})
/** Points above the limit of one operator, and points that were given by mistake. */
export const payOnRoster = call({
  method: 'POST',
  path: '/api/studies/{id}/roster/pay',
  access: 'payer',
  stepUp: true,
  opens: 'points',
  body: roster.RosterPayBody,
  answer: roster.RosterActAnswer,
})
/** Those with a place, with name, address and session. */
export const rosterFile = call({
  path: '/api/studies/{id}/roster-file',
  access: 'editor',
  stepUp: true,
  opens: 'profile',
  answer: answered.AnswersFileAnswer,
})
export const writeToRoster = call({
  method: 'POST',
  path: '/api/studies/{id}/message',
  access: 'editor',
  opens: 'account',
  body: roster.StudyMessageBody,
  answer: roster.StudyMessageAnswer,
})
