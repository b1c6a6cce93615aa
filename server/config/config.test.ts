import { describe, expect, it } from 'vitest'
import { StartError, readConfig, readDataConfig } from './config.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

const postgres = {
  DATABASE_URL: 'postgres://localhost/stipend',
  SECRET: 'a secret of the tests, longer than thirty-two characters',
  DATA_KEY: dataKeySetting('test'),
}

describe('the sandbox', () => {
  it.each([
    ['is on by default', {}, true],
    ['is off on PostgreSQL', postgres, false],
    ['is off in production', { NODE_ENV: 'production' }, false],
    ['is off if visitors come from other machines', { PUBLIC_ORIGIN: 'https://stipend.example' }, false],
    ['is off where other machines are listened to', { HOST: '0.0.0.0' }, false],
    ['is off at an address of the network', { HOST: '192.168.1.5', PORT: '8443' }, false],
    ['is off behind a proxy', { TRUSTED_PROXIES: '1' }, false],
    ['is on at any port of this machine', { PUBLIC_ORIGIN: 'https://localhost:8443' }, true],
    ['is on at an address of this machine', { HOST: '127.0.0.1', TRUSTED_PROXIES: '0' }, true],
    ['is on for others where it is asked for', { HOST: '::', TRUSTED_PROXIES: '1', SANDBOX: '1' }, true],
    [
      'is on where it is asked for',
      { ...postgres, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://stipend.example', SANDBOX: '1' },
      true,
    ],
    ['is off where it is not wanted', { SANDBOX: '0' }, false],
  ])('%s', (_what, environment, expected) => {
    expect(readConfig(environment).sandbox).toBe(expected)
  })

  it.each([
    ['go with it', {}, true],
    ['stay away with it', postgres, false],
    ['come where they are asked for', { ...postgres, SEED: '1' }, true],
    ['stay away where they are not wanted', { SEED: '0' }, false],
  ])('invented studies %s', (_what, environment, expected) => {
    expect(readConfig(environment).seed).toBe(expected)
  })

  it('accepts only 0 and 1', () => {
    expect(() => readConfig({ SANDBOX: 'yes' })).toThrow(new StartError('SANDBOX must be 0 or 1'))
  })
})

describe('the configuration of a command', () => {
  it('needs no secret, unlike the host', () => {
    const { DATABASE_URL } = postgres
    expect(readDataConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    expect(() => readConfig({ DATABASE_URL })).toThrow('SECRET must be set when DATABASE_URL is')
  })
})

it.each([
  [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM must be set when SMTP_URL is'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is'],
  [{ CPX_APP_ID: '7' }, 'CPX_SECURE_HASH must be set when CPX_APP_ID is'],
  [{ VERIFF_API_KEY: 'key' }, 'VERIFF_SECRET must be set when VERIFF_API_KEY is'],
  [{ TURNSTILE_SITE_KEY: 'site-key-7890' }, 'TURNSTILE_SECRET must be set when TURNSTILE_SITE_KEY is'],
])('half of a pair is named: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(new StartError(message))
})

it('confirmed addresses need a mail server, except in the sandbox', () => {
  const asking = { CONFIRM_EMAIL_BEFORE: 'cash-out' }
  expect(() => readConfig({ ...postgres, ...asking })).toThrow(
    new StartError('SMTP_URL must be set when CONFIRM_EMAIL_BEFORE is: its links are sent by e-mail'),
  )
  const smtp = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'no-reply@stipend.example' }
  for (const more of [smtp, { SANDBOX: '1' }])
    expect(readConfig({ ...postgres, ...asking, ...more }).confirmEmailBefore).toEqual(['cash-out'])
})

describe('the keys for data at rest', () => {
  const { DATA_KEY, ...withoutKey } = postgres

  it('are needed on PostgreSQL, and are made in the data folder otherwise', () => {
    expect(() => readConfig(withoutKey)).toThrow('DATA_KEY must be set when DATABASE_URL is')
    expect(readConfig({}).dataKeys).toBe(null)
  })

  it.each([
    ['one', DATA_KEY, ['test']],
    ['several, newest first', dataKeySetting('new', 'old'), ['new', 'old']],
    ['one on each line of a file', dataKeySetting('new', 'old').replace(',', '\n'), ['new', 'old']],
  ])('may be %s', (_what, text, names) => {
    expect(readConfig({ DATA_KEY: text }).dataKeys?.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['without a name', Buffer.alloc(32).toString('base64')],
    ['that are too short', `short:${Buffer.alloc(16).toString('base64')}`],
    ['with the same name', dataKeySetting('same', 'same')],
    ['with a name that a value cannot hold', `a.b:${Buffer.alloc(32).toString('base64')}`],
    ['that are none', ','],
  ])('%s are refused without printing them', (_what, text) => {
    expect(() => readConfig({ DATA_KEY: text })).toThrow(
      new StartError(
        'DATA_KEY must be named keys, newest first, such as 2026-11:KEY, where KEY is the output of openssl rand -base64 32',
      ),
    )
  })
})

describe('the desk', () => {
  it('has a host name of its own, except on this machine', () => {
    const settings = { PUBLIC_ORIGIN: 'https://stipend.example', PORTAL_ORIGINS: 'https://app.example' }
    for (const DESK_ORIGIN of ['https://stipend.example:8443', 'https://app.example']) {
      expect(() => readConfig({ ...settings, DESK_ORIGIN })).toThrow(
        'DESK_ORIGIN must have another host name than PUBLIC_ORIGIN',
      )
    }
    expect(readConfig({ ...settings, DESK_ORIGIN: 'https://desk.example' }).desk).not.toBeNull()
    const local = { PUBLIC_ORIGIN: 'http://localhost:8080', DESK_ORIGIN: 'http://localhost:8081' }
    expect(readConfig(local).desk).not.toBeNull()
  })
})

describe('the log level', () => {
  it('is one of the known words', () => {
    expect(readConfig({}).logLevel).toBe('warn')
    expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(
      new StartError('LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'),
    )
  })
})
