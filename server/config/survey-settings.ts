import { isIP } from 'node:net'
import * as v from 'valibot'
import { type ValuesOf, WebAddress, listOf, number, setting, text, textThat } from './setting.ts'

/** The provider's published addresses. */
const publishedAddresses = '188.40.3.73,157.90.97.92,2a01:4f8:d0a:30ff::2'

const Addresses = listOf(textThat((address) => isIP(address) !== 0))
const numberBetween = (min: number, max: number) =>
  v.pipe(number(/^\d{1,6}(?:\.\d{1,6})?$/), v.minValue(min), v.maxValue(max))

export const surveyEntries = {
  CPX_APP_ID: setting('the number of your app at the survey provider', text(/^[\w-]{1,64}$/)),
  CPX_SECURE_HASH: setting(
    'the secure hash of that app, at least 16 characters',
    v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  ),
  // Must be protected, because the request names participants.
  CPX_URL: setting(
    'an https:// address without a query; http:// only on localhost',
    v.pipe(WebAddress, v.regex(/^https?:\/\/[^\s?#]+$/)),
    'https://live-api.cpx-research.com/api/get-surveys.php',
  ),
  CPX_POSTBACK_ADDRESSES: setting('a comma-separated list of IP addresses', Addresses, publishedAddresses),
  CPX_POINTS_PER_UNIT: setting('a number above 0', numberBetween(0.000_001, 100_000), '1'),
  CPX_HOLD_HOURS: setting('a number of hours, 0 or more', numberBetween(0, 10_000), '24'),
}

/** The app at a survey provider with a CPX-style API; null without one. */
export function surveySettingsOf(env: ValuesOf<typeof surveyEntries>) {
  const { CPX_APP_ID: appId, CPX_SECURE_HASH: secret } = env
  if (appId === undefined || secret === undefined) return null
  return {
    appId,
    /** The app's secure hash: signs requests for a list; the provider signs its postbacks with it. */
    secret,
    url: env.CPX_URL,
    postbackAddresses: env.CPX_POSTBACK_ADDRESSES,
    pointsPerUnit: env.CPX_POINTS_PER_UNIT,
    /** How long the points of a survey are held before they can be spent; see `dueAt`. */
    holdHours: env.CPX_HOLD_HOURS,
  }
}
export type SurveySettings = NonNullable<ReturnType<typeof surveySettingsOf>>
