import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/runtime/secrets.ts'
import type { Send } from '#server/modules/money/surveys/cpx-client.ts'
import { postbackPath } from '#server/modules/money/surveys/postback.ts'
import type { CpxSettings } from '#server/config/survey-settings.ts'
import { signPostback } from '#server/modules/money/surveys/signatures.ts'
import { Seal } from '#server/stand-ins/seal.ts'
import { wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import { claimResult, deleteResult, findFinished } from './wall-repo.ts'
import { type WallSurvey, wallSurveys } from './wall-surveys.ts'

/** A survey that has been taken is offered again after a day. */
const restMs = 86_400_000

/** Somebody on the way through one survey. */
export interface Passage {
  taker: string
  survey: WallSurvey
  /** What the portal's host gave along, to be given back with the result. */
  click: string
}

const Ticket = v.object({ taker: v.string(), survey: v.string() })
const Pass = v.object({ ticket: v.string(), click: v.string() })

/** The sandbox's survey wall: plays the provider's part of the protocols, with surveys that a person can answer. */
export class Wall {
  readonly #deps: HostDependencies
  readonly #settings: CpxSettings
  readonly #send: Send
  readonly #tickets: Seal<v.InferOutput<typeof Ticket>>
  readonly #passes: Seal<v.InferOutput<typeof Pass>>

  /** @param send Carries the wall's postbacks to the portal's host. */
  constructor(deps: HostDependencies, settings: CpxSettings, send: Send) {
    this.#deps = deps
    this.#settings = settings
    this.#send = send
    this.#tickets = new Seal(deriveKey(deps.secret, 'wall ticket'), Ticket)
    this.#passes = new Seal(deriveKey(deps.secret, 'wall pass'), Pass)
  }

  /** The list API's answer: number-like fields as text and as numbers, as the provider mixes them. */
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

  /** Null for a ticket that is not ours, or a click that cannot be one. */
  passage(ticket: string, click: string): Passage | null {
    const opened = this.#tickets.open(ticket)
    const survey = wallSurveys.find(({ id }) => id === opened?.survey)
    if (!opened || !survey || !/^[\w-]{1,64}$/.test(click)) return null
    return { taker: opened.taker, survey, click }
  }

  async isFinished({ taker, survey }: Passage): Promise<boolean> {
    return (await this.#finished(taker)).has(survey.id)
  }

  /** Proof that the screener was passed. */
  passFor(ticket: string, click: string): string {
    return this.#passes.close({ ticket, click })
  }

  isPassFor(pass: string, ticket: string, click: string): boolean {
    const opened = this.#passes.open(pass)
    return opened !== null && opened.ticket === ticket && opened.click === click
  }

  /**
   * Tells the portal's host how a survey ended, once for each passage.
   *
   * @param isTakenBack Takes back at once what the completed survey brought.
   * @returns Whether the host has taken it; `finished`, with nothing told, where another window has been quicker.
   */
  async report(
    passage: Passage,
    type: 'complete' | 'out',
    isTakenBack: boolean,
  ): Promise<'reported' | 'not reported' | 'finished'> {
    const { db } = this.#deps.database
    const { taker, survey } = passage
    const result = { transaction: transactionOf(passage), taker, surveyId: survey.id, at: this.#deps.clock() }
    // Noted first, because another window may be at its end as well.
    if (!(await claimResult(db, result, this.#restingSince()))) return 'finished'
    const amount = type === 'complete' ? survey.points : 0
    const isReported =
      (await this.#postBack(passage, { status: '1', type, amount })) &&
      (!isTakenBack || (await this.#postBack(passage, { status: '2', type, amount })))
    if (isReported) return 'reported'
    await deleteResult(db, result.transaction)
    return 'not reported'
  }

  async #postBack(
    passage: Passage,
    { status, type, amount }: { status: '1' | '2'; type: 'complete' | 'out'; amount: number },
  ): Promise<boolean> {
    const transaction = transactionOf(passage)
    const query = new URLSearchParams({
      status,
      trans_id: transaction,
      user_id: passage.taker,
      sub_id: passage.click,
      amount_local: String(amount),
      amount_usd: (amount / 100).toFixed(2),
      offer_id: passage.survey.id,
      type,
      hash: signPostback(transaction, this.#settings.secret),
    })
    const address = `${this.#deps.config.publicOrigin}${postbackPath}?${query.toString()}`
    return (await this.#send(new Request(address))).ok
  }

  async #finished(taker: string): Promise<Set<string>> {
    return new Set(await findFinished(this.#deps.database.db, taker, this.#restingSince()))
  }

  #restingSince(): Date {
    return new Date(this.#deps.clock().getTime() - restMs)
  }

  #hrefOf(taker: string, { id }: WallSurvey): string {
    const ticket = this.#tickets.close({ taker, survey: id })
    return `${this.#deps.config.publicOrigin}${wallTakePath}?k=${ticket}&subid_1=&subid_2=`
  }
}

function transactionOf({ taker, survey, click }: Passage): string {
  const hash = createHash('sha256').update(`${taker} ${survey.id} ${click}`)
  return `wall-${hash.digest('hex').slice(0, 24)}`
}
