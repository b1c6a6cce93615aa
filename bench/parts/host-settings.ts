import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

/** Of measured hosts. It has no spaces, because it also reads their metrics. */
export const secret = 'a-secret-of-measurements-and-nothing-else'

/** Settings of a measured host on a PostgreSQL database. */
export const settingsOn = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SECRET: secret,
  DATA_KEY: dataKeySetting('bench'),
  SANDBOX: '1',
  LOG_LEVEL: 'error',
})
