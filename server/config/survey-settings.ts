import { isIP } from 'node:net'
import * as v from 'valibot'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** Settings of a survey provider with a CPX-style API. */
export interface SurveySettings {
  /** The provider's list of surveys. */
  url: string
  appId: string
  /** The app's secure hash: signs requests for a list; the provider signs its postbacks with it. */
  secret: string
  /** Addresses that the provider's postbacks come from. */
  postbackAddresses: readonly string[]
  /** Points for one unit of the app's currency. */
  pointsPerUnit: number
  /** How long the points of a survey are held before they can be spent; see `dueAt`. */
  holdHours: number
}

/** The provider's published addresses. */
const publishedAddresses = '188.40.3.73,157.90.97.92,2a01:4f8:d0a:30ff::2'

const Addresses = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((address) => address.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check((address) => isIP(address) !== 0),
    ),
  ),
)
const numberBetween = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(?:\.\d{1,6})?$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

/** The provider's settings in the host's environment. */
export const surveyEntries = {
  CPX_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  CPX_SECURE_HASH: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(128))),
  CPX_URL: v.optional(
    // Must be protected, because the request names participants.
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]+$/), v.check(isHttpsOrLoopback)),
    'https://live-api.cpx-research.com/api/get-surveys.php',
  ),
  CPX_POSTBACK_ADDRESSES: v.optional(Addresses, publishedAddresses),
  CPX_POINTS_PER_UNIT: v.optional(numberBetween(0.000_001, 100_000), '1'),
  CPX_HOLD_HOURS: v.optional(numberBetween(0, 10_000), '24'),
}

export const surveyExpectations = {
  CPX_APP_ID: 'the number of your app at the survey provider',
  CPX_SECURE_HASH: 'the secure hash of that app, at least 16 characters',
  CPX_URL: 'an https:// address without a query; http:// only on localhost',
  CPX_POSTBACK_ADDRESSES: 'a comma-separated list of IP addresses',
  CPX_POINTS_PER_UNIT: 'a number above 0',
  CPX_HOLD_HOURS: 'a number of hours, 0 or more',
} as const

interface SurveyEnvironment {
  CPX_URL: string
  CPX_POSTBACK_ADDRESSES: string[]
  CPX_POINTS_PER_UNIT: number
  CPX_HOLD_HOURS: number
}

export function surveySettingsOf(
  env: SurveyEnvironment,
  app: Pick<SurveySettings, 'appId' | 'secret'>,
): SurveySettings {
  return {
    ...app,
    url: env.CPX_URL,
    postbackAddresses: env.CPX_POSTBACK_ADDRESSES,
    pointsPerUnit: env.CPX_POINTS_PER_UNIT,
    holdHours: env.CPX_HOLD_HOURS,
  }
}
