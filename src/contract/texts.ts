/** Messages that the specification words itself (sections 4, 5 and 8), odd spellings included. */
export const texts = {
  requiredField: 'This field is required.',
  cashoutRequired: 'Field is required.',
  cashoutLetters: 'Please use letters only (a-z or A-Z) in this field..',
  cashoutZip: 'ZIP code can only contain numbers.',
  surveysLoadFailed: 'Could not load surveys. Please try again.',
  surveyGone: 'This survey is no longer available. Please pick another.',
  noSurveys: 'No surveys available right now.',
  identityNamesMissing: 'Required parameters givenName or lastName is missing',
  identityContainerMissing: (id: string) => `Element ${id} does not exists`,
  submitFailedLog: 'There was an error!',
  working: 'Working...',
  startVerification: 'Start Verification',
  loading: 'Loading...',
  loadMore: 'LOAD MORE',
  takeSurvey: 'TAKE SURVEY',
  browseCurrentStudies: 'BROWSE CURRENT STUDIES',
} as const
