import { readConfig } from '#server/config/config.ts'
import { servedEnvOf } from '#server/modules/site/portal/served-env.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { testVapid } from '#tests/support/host/host-dependencies.ts'
import { surveyEnvironment } from '#tests/support/providers/survey-provider.ts'
import { expect, it } from 'vitest'
import {
  addressWarning,
  contactWarning,
  limitsWarning,
  namesWarning,
  nodeWarning,
  powerCutWarning,
} from './start-warnings.ts'

const postgres = { DATABASE_URL: 'postgres://localhost/stipend', DATA_KEY: dataKeySetting('test') }
const reachable = { PUBLIC_ORIGIN: 'https://stipend.example', SECRET: 'a secret of tests, 32 characters' }

it.each([
  ['nothing in the sandbox', {}, false, false],
  ['what a power cut may take where surveys pay', surveyEnvironment, true, false],
  ['both where others can reach it, so that there is no sandbox', reachable, true, true],
  ['nothing of power cuts on PostgreSQL', { ...reachable, ...postgres }, false, true],
  [
    'nothing of an address where mail has one',
    { ...reachable, CONTACT_EMAIL: 'help@mail.example' },
    true,
    false,
  ],
  [
    'nothing of an address where a page has one',
    { ...reachable, CONTACT_URL: 'https://help.example' },
    true,
    false,
  ],
  [
    'nothing of an address where a desk reads messages',
    { ...reachable, DESK_ORIGIN: 'https://desk.example' },
    true,
    false,
  ],
])('a host warns of %s', (_what, environment, ofPowerCuts, ofContact) => {
  const config = readConfig(environment)
  const { contactUrl } = servedEnvOf(environment, config, testVapid)
  expect(powerCutWarning(config) !== null).toBe(ofPowerCuts)
  expect(contactWarning(config, contactUrl) !== null).toBe(ofContact)
})

it.each([
  ['20.20.2', '2026-04-30', false],
  ['20.20.2', '2026-05-01', true],
  ['22.12.0', '2026-11-28', false],
  ['24.1.0', '2029-01-01', true],
  // Announced by nobody yet.
  ['26.0.0', '2029-01-01', false],
])('a host on Node %s warns on %s of missing updates: %s', (version, day, isWarned) => {
  const warned = (environment: Readonly<Record<string, string>>) =>
    nodeWarning(readConfig(environment), version, new Date(`${day}T12:00:00Z`)) !== null
  expect([warned(reachable), warned({})]).toEqual([isWarned, false])
})

it('a host warns of a desk whose operators may pay alone', () => {
  const desk = { ...reachable, DESK_ORIGIN: 'https://desk.example' }
  const warned = (environment: object) => limitsWarning(readConfig({ ...desk, ...environment }))
  const limits = { PAYOUT_LIMIT: '100', POINTS_LIMIT: '50', INCENTIVE_ACT_LIMIT: '150' }
  // One act after the other gives any amount.
  expect(warned(limits)).toContain('set POINTS_MONTH_LIMIT, INCENTIVE_LIMIT')
  expect(warned({ ...limits, POINTS_MONTH_LIMIT: '500', INCENTIVE_LIMIT: '900' })).toBeNull()
  expect(limitsWarning(readConfig({}))).toBeNull()
})

it('a host warns of gift cards that are mailed to addresses that nobody has confirmed', () => {
  const provider = {
    PAYOUT_PROVIDER: 'tremendous',
    TREMENDOUS_API_KEY: 'live-key',
    TREMENDOUS_CAMPAIGN: 'c1',
  }
  const warned = (environment: object) => addressWarning(readConfig({ ...reachable, ...environment }))
  expect([warned({}), warned(provider)]).toEqual([null, expect.stringContaining('CONFIRM_EMAIL_BEFORE')])
  const asked = {
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'help@mail.example',
    CONFIRM_EMAIL_BEFORE: 'cash-out',
  }
  expect(warned({ ...provider, ...asked })).toBeNull()
})

it.each([
  [{}, null],
  [reachable, 'RUN_BY and GIFT_CARD_BRANDS'],
  [{ ...reachable, RUN_BY: 'Plainfield Research' }, 'GIFT_CARD_BRANDS'],
  [{ ...reachable, RUN_BY: 'Plainfield Research', GIFT_CARD_BRANDS: 'Visa' }, null],
])('a host with %j names what visitors ask and nobody has set: %s', (environment, unset) => {
  const warning = namesWarning(readConfig(environment))
  expect(warning?.slice(warning.indexOf(': set ') + 6) ?? null).toBe(unset)
})
