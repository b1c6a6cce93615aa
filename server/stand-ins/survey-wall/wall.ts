import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/secrets/secrets.ts'
import type { Send } from '#server/modules/money/surveys/provider.ts'
import { postbackPath } from '#server/modules/money/surveys/postback.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'
import { signForCpx } from '#server/modules/money/surveys/signatures.ts'
import { SignedValue } from '#server/platform/sealing/signed-value.ts'
import { wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import { claimResult, deleteResult, findFinished } from './wall-repo.ts'
import { type WallSurvey, wallSurveys } from './wall-surveys.ts'

/** A taken survey is offered again after a day. */
const restSeconds = daySeconds

export interface SurveySession {
  ticket: string
  taker: string
  survey: WallSurvey
  /** The click id of the portal's host, which is returned with the result. */
  click: string
}

const Ticket = v.object({ taker: v.string(), survey: v.string() })
const Pass = v.object({ ticket: v.string(), click: v.string() })

/** The sandbox's survey wall: acts as the provider in its protocols, with surveys that a person can answer. */
export class Wall {
  readonly #deps: HostDependencies
  readonly #settings: SurveySettings
  readonly #send: Send
  readonly #tickets: SignedValue<v.InferOutput<typeof Ticket>>
  readonly #passes: SignedValue<v.InferOutput<typeof Pass>>

  /** @param send Sends the wall's postbacks to the portal's host. */
  constructor(deps: HostDependencies, settings: SurveySettings, send: Send) {
    this.#deps = deps
    this.#settings = settings
    this.#send = send
    this.#tickets = new SignedValue([deriveKey(deps.secret, 'wall ticket')], Ticket)
    this.#passes = new SignedValue([deriveKey(deps.secret, 'wall pass')], Pass)
  }

  /** The list API's answer, which mixes numbers and numbers as text like the provider's. */
  async list(taker: string) {
    const finished = await this.#finished(taker)
    const open = wallSurveys.filter(({ id }) => !finished.has(id))
    return {
      status: 'success',
      count_available_surveys: open.length,
      count_returned_surveys: open.length,
      surveys: open.map((survey) => ({
        id: survey.id,
        loi: String(survey.minutes),
        payout: survey.points,
        statistics_rating_count: survey.ratings,
        statistics_rating_avg: survey.rating.toFixed(1),
        href: this.#hrefOf(taker, survey),
      })),
      ...(open.length === 0 && { message_not_found: 'No surveys available' }),
    }
  }

  /** Null for a ticket that the wall has not signed, or an invalid click. */
  surveySession(ticket: string, click: string): SurveySession | null {
    const opened = this.#tickets.verify(ticket)
    const survey = wallSurveys.find(({ id }) => id === opened?.survey)
    if (!opened || !survey || !/^[\w-]{1,64}$/.test(click)) return null
    return { ticket, taker: opened.taker, survey, click }
  }

  async isFinished({ taker, survey }: SurveySession): Promise<boolean> {
    return (await this.#finished(taker)).has(survey.id)
  }

  /** Proof that the screener was passed. */
  passFor({ ticket, click }: SurveySession): string {
    return this.#passes.sign({ ticket, click })
  }

  isPassFor(pass: string, { ticket, click }: SurveySession): boolean {
    const opened = this.#passes.verify(pass)
    return opened !== null && opened.ticket === ticket && opened.click === click
  }

  /**
   * Reports to the portal's host how a survey ended, once for each taker and survey.
   *
   * @param isReversed Reverses the points of the completed survey immediately.
   * @returns Whether the host accepted it; `finished`, without a report, if another window was faster.
   */
  async report(
    surveySession: SurveySession,
    type: 'complete' | 'out',
    isReversed: boolean,
  ): Promise<'reported' | 'not reported' | 'finished'> {
    const { db } = this.#deps.database
    const { taker, survey } = surveySession
    const result = {
      transaction: transactionOf(surveySession),
      taker,
      surveyId: survey.id,
      at: this.#deps.clock(),
    }
    // Stored first, because another window may be at its end as well.
    if (!(await claimResult(db, result, this.#restingSince()))) return 'finished'
    const amount = type === 'complete' ? survey.points : 0
    const isReported =
      (await this.#postBack(surveySession, { status: '1', type, amount })) &&
      (!isReversed || (await this.#postBack(surveySession, { status: '2', type, amount })))
    if (isReported) return 'reported'
    await deleteResult(db, result.transaction)
    return 'not reported'
  }

  async #postBack(
    surveySession: SurveySession,
    { status, type, amount }: { status: '1' | '2'; type: 'complete' | 'out'; amount: number },
  ): Promise<boolean> {
    const transaction = transactionOf(surveySession)
    const query = new URLSearchParams({
      status,
      trans_id: transaction,
      user_id: surveySession.taker,
      sub_id: surveySession.click,
      amount_local: String(amount),
      amount_usd: (amount / 100).toFixed(2),
      offer_id: surveySession.survey.id,
      type,
      hash: signForCpx(transaction, this.#settings.secret),
    })
    const address = `${this.#deps.config.publicOrigin}${postbackPath}?${query.toString()}`
    return (await this.#send(new Request(address))).ok
  }

  async #finished(taker: string): Promise<Set<string>> {
    return new Set(await findFinished(this.#deps.database.db, taker, this.#restingSince()))
  }

  #restingSince(): Date {
    return secondsBefore(this.#deps.clock(), restSeconds)
  }

  #hrefOf(taker: string, { id }: WallSurvey): string {
    const ticket = this.#tickets.sign({ taker, survey: id })
    return `${this.#deps.config.publicOrigin}${wallTakePath}?k=${ticket}&subid_1=&subid_2=`
  }
}

function transactionOf({ taker, survey, click }: SurveySession): string {
  const hash = createHash('sha256').update(`${taker} ${survey.id} ${click}`)
  return `wall-${hash.digest('hex').slice(0, 24)}`
}
