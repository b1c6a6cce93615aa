import * as endpoints from '#contract/endpoints/endpoints.ts'
import { texts } from '#contract/base/texts.ts'
import type { Context } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { onLinkError } from '#server/platform/pages/page-errors.ts'
import type { SurveyConnection } from './connection.ts'
import { type SurveyTaker, type SurveyProvider, failedForSeconds, maxPauseSeconds } from './provider.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { randomBytes } from 'node:crypto'
import type { ProviderSurvey } from '#contract/answers/surveys.ts'
import { and, eq, gte } from 'drizzle-orm'
import { surveyClicks, surveyLists } from '#server/db/schema.ts'
import type { SurveyOffer } from '#server/db/tables/survey-tables.ts'

/**
 * The list of paid surveys and the start of one (specification, sections 4 and 7). A start redirects a
 * navigation. A script gets the address in the body, because a page cannot read the `Location` of a redirect.
 *
 * @param connection Null without a provider: there are no surveys then.
 */
export function surveyRoutes(deps: HostDependencies, connection: SurveyConnection | null) {
  const surveys = connection && new Surveys(deps, connection.provider)
  const { app } = new ApiRoutes(deps)
    .handle(endpoints.providerSurveys, async ({ c, participant }) =>
      surveys ? surveys.list(takerOf(c, participant)) : {},
    )
    .handle(endpoints.surveyStart, async ({ c, participant, params }) => {
      const url = surveys && (await surveys.start(takerOf(c, participant), params.id))
      if (url === null) throw new HostError('not-found')
      if (!asksForJson(c.req.header('Accept'))) return c.redirect(url, 302)
      c.header('Location', url)
      c.header('Access-Control-Expose-Headers', 'Location')
      return { url }
    })
  return app.onError(
    onLinkError(deps, ({ t, known }) => ({
      back: { path: 'online-surveys', label: t('Back to the surveys') },
      gone: { title: t('This survey is no longer available'), text: known(texts.surveyGone) },
    })),
  )
}

function takerOf(c: Context<HostEnv>, { participantId, encId }: SignedIn): SurveyTaker {
  return {
    participantId,
    encId,
    address: c.var.clientAddress,
    userAgent: c.req.header('User-Agent') ?? '',
  }
}

/** A navigation accepts HTML and then anything; only a script names JSON. */
function asksForJson(accept: string | undefined): boolean {
  return (accept ?? '')
    .split(',')
    .some((range) => range.split(';')[0]?.trim().toLowerCase() === 'application/json')
}

/** The provider allows no more frequent requests for one participant. */
const freshForMs = 120_000
/** Age of a cached list up to which its surveys can be started. A survey that is gone says so on the provider's page. */
const startableForMs = hourMs

type RankedSurvey = ProviderSurvey & { rank: number }

/** A participant's surveys at the provider: the list, and the start of one. */
class Surveys {
  readonly #deps: HostDependencies
  readonly #provider: SurveyProvider
  readonly #asking = new Map<number, Promise<SurveyOffer[]>>()
  /** Until when the provider is not asked after a failure, by participant; in the memory of one process. */
  readonly #pausedUntil = new Map<number, number>()

  constructor(deps: HostDependencies, provider: SurveyProvider) {
    this.#deps = deps
    this.#provider = provider
  }

  /**
   * Surveys by id (specification, section 7), without those finished since the last request.
   *
   * @throws {HostError} `unavailable` if the provider gives no list, or gave none a moment ago.
   */
  async list(taker: SurveyTaker): Promise<Record<string, RankedSurvey>> {
    const offers = await this.#offers(taker, freshForMs)
    return Object.fromEntries(
      offers.map(({ id, minutes: loi, points: payout, rating }, rank) => [
        id,
        { id, loi, payout, rating, rank },
      ]),
    )
  }

  /**
   * Records the start of a survey, and returns its address: a page of the provider that carries the click's
   * id through the survey. Null if the survey is not open to the participant any more.
   *
   * @throws {HostError} as `list`; `rate-limited`.
   */
  async start(taker: SurveyTaker, surveyId: string): Promise<string | null> {
    const offers = await this.#offers(taker, startableForMs)
    const offer = offers.find(({ id }) => id === surveyId)
    if (!offer) return null
    const id = randomBytes(16).toString('base64url')
    const { participantId } = taker
    await this.#deps.limiter.count('clickByParticipant', String(participantId))
    const { points, minutes } = offer
    const startedAt = this.#deps.clock()
    const { db } = this.#deps.database
    await db.insert(surveyClicks).values({ id, participantId, surveyId, points, minutes, startedAt })
    const address = new URL(offer.href)
    address.searchParams.set('subid_1', id)
    return address.href
  }

  async #offers(taker: SurveyTaker, usableForMs: number): Promise<SurveyOffer[]> {
    const { db } = this.#deps.database
    const now = this.#deps.clock()
    const { participantId } = taker
    const [kept] = await db.select().from(surveyLists).where(eq(surveyLists.participantId, participantId))
    const age = kept && now.getTime() - kept.fetchedAt.getTime()
    if (kept === undefined || age === undefined || age < 0 || age >= usableForMs) return this.#ask(taker)
    const ended = await db
      .select({ id: surveyClicks.surveyId })
      .from(surveyClicks)
      .where(and(eq(surveyClicks.participantId, participantId), gte(surveyClicks.endedAt, kept.fetchedAt)))
    return kept.offers.filter(({ id }) => ended.every((survey) => survey.id !== id))
  }

  /** Concurrent requests of one participant share one answer. */
  async #ask(taker: SurveyTaker): Promise<SurveyOffer[]> {
    const { participantId } = taker
    const running = this.#asking.get(participantId)
    if (running) return running
    this.#refuseAfterFailure(participantId)
    const asking = this.#askProvider(taker)
      .catch((error: unknown) => {
        const asked = error instanceof HostError ? error.retryAfterSeconds : undefined
        this.#pausedUntil.set(
          participantId,
          this.#deps.clock().getTime() + (asked ?? failedForSeconds) * 1000,
        )
        throw error
      })
      .finally(() => this.#asking.delete(participantId))
    this.#asking.set(participantId, asking)
    return asking
  }

  /** A participant who retries too early must not cause a request to a provider in trouble. */
  #refuseAfterFailure(participantId: number): void {
    const now = this.#deps.clock().getTime()
    // More than the longest pause is left if the clock was set back.
    for (const [id, until] of this.#pausedUntil)
      if (until <= now || until > now + maxPauseSeconds * 1000) this.#pausedUntil.delete(id)
    const until = this.#pausedUntil.get(participantId)
    if (until === undefined) return
    throw new HostError('unavailable', { retryAfterSeconds: Math.ceil((until - now) / 1000) })
  }

  async #askProvider(taker: SurveyTaker): Promise<SurveyOffer[]> {
    const { participantId } = taker
    const fetchedAt = this.#deps.clock()
    const offers = await this.#provider.list(taker)
    await this.#deps.database.db
      .insert(surveyLists)
      .values({ participantId, offers, fetchedAt })
      .onConflictDoUpdate({ target: surveyLists.participantId, set: { offers, fetchedAt } })
    return offers
  }
}
