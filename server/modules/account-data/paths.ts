/** Addresses about a participant's own data. */
export const dataPaths = {
  json: '/account/data.json',
  csv: '/account/data.csv',
  deletion: '/account/delete/',
} as const
