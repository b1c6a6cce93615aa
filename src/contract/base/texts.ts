import { mark } from '#language/language.ts'

/** Messages that the specification words itself (sections 4, 5 and 8), odd spellings included. */
export const texts = {
  requiredField: mark('This field is required.'),
  cashoutRequired: mark('Field is required.'),
  cashoutLetters: mark('Please use letters only (a-z or A-Z) in this field..'),
  cashoutZip: mark('ZIP code can only contain numbers.'),
  surveysLoadFailed: mark('Could not load surveys. Please try again.'),
  surveyGone: mark('This survey is no longer available. Please pick another.'),
  noSurveys: mark('No surveys available right now.'),
  identityNamesMissing: mark('Required parameters givenName or lastName is missing'),
  identityContainerMissing: (id: string) => `Element ${id} does not exists`,
  submitFailedLog: 'There was an error!',
  startVerification: mark('Start Verification'),
  loading: mark('Loading...'),
  takeSurvey: mark('TAKE SURVEY'),
  browseCurrentStudies: mark('BROWSE CURRENT STUDIES'),
} as const
