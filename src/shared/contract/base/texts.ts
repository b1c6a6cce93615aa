import { msg } from '#language/language.ts'

/** Messages that the specification words itself (sections 4, 5 and 8), odd spellings included. */
export const texts = {
  requiredField: msg('This field is required.'),
  cashoutRequired: msg('Field is required.'),
  cashoutLetters: msg('Please use letters only (a-z or A-Z) in this field..'),
  cashoutZip: msg('ZIP code can only contain numbers.'),
  surveysLoadFailed: msg('Could not load surveys. Please try again.'),
  surveyGone: msg('This survey is no longer available. Please pick another.'),
  noSurveys: msg('No surveys available right now.'),
  identityNamesMissing: msg('Required parameters givenName or lastName is missing'),
  identityContainerMissing: (id: string) => `Element ${id} does not exists`,
  submitFailedLog: 'There was an error!',
  startVerification: msg('Start Verification'),
  loading: msg('Loading...'),
  takeSurvey: msg('TAKE SURVEY'),
  browseCurrentStudies: msg('BROWSE CURRENT STUDIES'),
} as const
