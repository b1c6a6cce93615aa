export const wallListPath = '/sandbox/surveys/api/get-surveys'
export const wallTakePath = '/sandbox/surveys/take/'
