import { describe, expect, it } from 'vitest'
import { StartError, readConfig, readDataConfig } from './config.ts'

const postgres = {
  DATABASE_URL: 'postgres://localhost/stipend',
  SECRET: 'a secret of the tests, longer than thirty-two characters',
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

describe('the log level', () => {
  it('is one of the known words', () => {
    expect(readConfig({}).logLevel).toBe('warn')
    expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(
      new StartError('LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'),
    )
  })
})
