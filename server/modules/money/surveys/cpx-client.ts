import { readAnswerText } from '#server/outgoing/collect.ts'
import { HostError } from '#server/errors/host-error.ts'
import { retryAfterSeconds } from '#server/outgoing/retry-after.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'
import {
  type Send,
  type SurveyProvider,
  type SurveyTaker,
  failedForSeconds,
  maxPauseSeconds,
  maxPointsOfSurvey,
} from './provider.ts'
import { signForCpx } from './signatures.ts'
import * as v from 'valibot'
import type { SurveyOffer } from '#server/db/tables/survey-tables.ts'
import { parseUrl } from '#contract/base/web-address.ts'

const timeoutMs = 8000
const maxAnswerBytes = 2 * 1024 * 1024

/** The API of CPX Research, which lists the surveys of one participant. */
export function cpxClient(
  { url, appId, secret, pointsPerUnit }: SurveySettings,
  send: Send,
  { clock, log }: Pick<HostDependencies, 'clock' | 'log'>,
): SurveyProvider {
  function addressFor({ encId, address, userAgent }: SurveyTaker): string {
    const query = new URLSearchParams({
      app_id: appId,
      ext_user_id: encId,
      secure_hash: signForCpx(encId, secret),
      output_method: 'api',
      ip_user: address,
      user_agent: userAgent.slice(0, 300),
      limit: '50',
    })
    return `${url}?${query.toString()}`
  }

  async function ask(address: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const headers = { Accept: 'application/json' }
      const response = await send(new Request(address, { headers, redirect: 'error', signal }))
      if (!response.ok)
        throw failure(`answered ${response.status}`, { wait: response.headers.get('Retry-After') })
      return JSON.parse(await readAnswerText(response, maxAnswerBytes))
    } catch (error) {
      if (error instanceof HostError) throw error
      throw failure('did not answer', { cause: error })
    }
  }

  /** The address is not logged, because it contains the participant's identifier and a signature. */
  function failure(what: string, { wait, cause }: { wait?: string | null; cause?: unknown } = {}): HostError {
    log.error({ err: cause }, `the survey provider ${what}`)
    const asked = retryAfterSeconds(wait, clock(), maxPauseSeconds) ?? 0
    return new HostError('unavailable', { retryAfterSeconds: Math.max(failedForSeconds, asked), cause })
  }

  return {
    list: async (taker) => {
      const list = readCpxList(await ask(addressFor(taker)), url, pointsPerUnit)
      if (list === null) throw failure('answered with no list')
      if (list.dropped > 0) log.warn({ dropped: list.dropped }, 'unreadable surveys left out')
      return list.offers
    },
  }
}

const maxMinutes = 600
const maxOffers = 200

/** Depending on its version, the provider sends numbers as numbers or as text. */
const NumberLike = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
  v.finite(),
)

const SurveyId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]),
  v.regex(/^[\w.:-]{1,64}$/),
)

/**
 * One survey of the answer, with the fields that the portal shows. Fields that depend on the version are not
 * read.
 */
const CpxSurvey = v.object({
  id: SurveyId,
  loi: v.pipe(NumberLike, v.minValue(0), v.maxValue(maxMinutes)),
  payout: v.pipe(NumberLike, v.minValue(0)),
  /** 0 means that nobody has rated it yet. */
  statistics_rating_avg: v.optional(v.fallback(v.pipe(NumberLike, v.minValue(0), v.maxValue(5)), 0), 0),
  href: v.optional(v.string()),
  /** The newer name of the same. */
  href_new: v.optional(v.string()),
})

const CpxAnswer = v.object({
  status: v.literal('success'),
  surveys: v.optional(v.nullable(v.array(v.unknown())), []),
})

interface ReadList {
  /** The offers in the provider's order. */
  offers: SurveyOffer[]
  dropped: number
}

/**
 * Reads the provider's answer in the form that the portal lists (specification, section 3, v2).
 *
 * @param listUrl Address of the list; surveys must be at the same provider.
 * @returns Null if the answer is not a list.
 */
export function readCpxList(answer: unknown, listUrl: string, pointsPerUnit: number): ReadList | null {
  const read = v.safeParse(CpxAnswer, answer)
  if (!read.success) return null
  const found = read.output.surveys ?? []
  const offers = new Map<string, SurveyOffer>()
  for (const item of found.slice(0, maxOffers)) {
    const offer = readSurvey(item, listUrl, pointsPerUnit)
    if (offer !== null && !offers.has(offer.id)) offers.set(offer.id, offer)
  }
  return { offers: [...offers.values()], dropped: found.length - offers.size }
}

function readSurvey(item: unknown, listUrl: string, pointsPerUnit: number): SurveyOffer | null {
  const read = v.safeParse(CpxSurvey, item)
  if (!read.success) return null
  const { id, loi, payout, statistics_rating_avg: rating, href, href_new: hrefNew } = read.output
  const points = Math.round(payout * pointsPerUnit)
  const address = hrefNew ?? href ?? ''
  if (points < 1 || points > maxPointsOfSurvey || !isOfProvider(address, listUrl)) return null
  return { id, minutes: Math.max(1, Math.round(loi)), points, rating, href: address }
}

/**
 * Whether an address belongs to the provider of the list: the same scheme, and the list's own domain or a
 * subdomain.
 */
function isOfProvider(address: string, listUrl: string): boolean {
  const target = parseUrl(address)
  const list = new URL(listUrl)
  if (target === null) return false
  if (target.protocol !== list.protocol || target.username !== '' || target.password !== '') return false
  if (target.host === list.host) return true
  const labels = list.hostname.split('.')
  const domain = labels.length > 2 && !/^[\d.]+$/.test(list.hostname) ? labels.slice(1).join('.') : null
  return domain !== null && target.port === '' && target.hostname.endsWith(`.${domain}`)
}
