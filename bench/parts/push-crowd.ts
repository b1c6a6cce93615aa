import { setTimeout as wait } from 'node:timers/promises'
import { readRecipient } from '#server/modules/member/push/encrypt.ts'
import {
  type BrowserSubscription,
  type PushServiceAnswer,
  PushServiceStandIn,
  type PushVendor,
  pushVendors,
} from '#tests/support/providers/push-service-stand-in.ts'

/** How far away the services are. */
const answerMs = 50
/** Longer than the host waits by itself after a first failure. */
const retryAfterSeconds = 90
/** Within this time before a kill, the host may not have read an answer yet. */
const unreadMs = 1000

/** How the push service answers four browsers in each hundred; the others get the usual answer. */
const fates: Readonly<Record<number, Fate>> = {
  7: 'gone',
  17: 'asked too often',
  27: 'overloaded',
  37: 'refused',
}
type Fate = 'gone' | 'asked too often' | 'overloaded' | 'refused' | 'usual'

/** Given to the first message, or to each. */
const refusals: Readonly<Record<Fate, { answer: PushServiceAnswer; isLasting: boolean } | null>> = {
  gone: { answer: { status: 410 }, isLasting: true },
  'asked too often': { answer: { status: 429, retryAfter: String(retryAfterSeconds) }, isLasting: false },
  overloaded: { answer: { status: 503 }, isLasting: false },
  refused: { answer: { status: 413, body: '{"errno":104}' }, isLasting: true },
  usual: null,
}

interface Member {
  browser: BrowserSubscription
  fate: Fate
  refusedAt: number | null
}

/** Browsers at one push service of each vendor. */
export class PushCrowd {
  /** Messages that came before the end of the pause that the service had asked for. */
  tooEarly = 0
  readonly #services: readonly PushServiceStandIn[]
  readonly #members = new Map<string, Member>()

  private constructor(services: readonly PushServiceStandIn[]) {
    this.#services = services
  }

  static async gather(size: number, tls: { key: Buffer; cert: Buffer }): Promise<PushCrowd> {
    const vendors = Object.keys(pushVendors).filter((name): name is PushVendor => name in pushVendors)
    const services = vendors.map((vendor) => Object.assign(new PushServiceStandIn(tls), { vendor }))
    const crowd = new PushCrowd(services)
    for (const service of services) {
      await service.start()
      service.meanwhile = () => wait(answerMs)
      service.refusalOf = (path) => crowd.#refusalOf(service.origin + path)
    }
    for (let number = 0; number < size; number += 1) {
      const browser = services[number % services.length]?.subscribe()
      if (browser)
        crowd.#members.set(browser.endpoint, {
          browser,
          fate: fates[number % 100] ?? 'usual',
          refusedAt: null,
        })
    }
    return crowd
  }

  /** @param key The host's public key, with which the browsers subscribe. */
  trust(key: string): void {
    for (const service of this.#services) service.key = key
  }

  async leave(): Promise<void> {
    for (const service of this.#services) await service.stop()
  }

  origins(): string[] {
    return this.#services.map(({ origin }) => origin)
  }

  *subscriptions() {
    for (const { browser } of this.#members.values()) {
      const recipient = readRecipient(browser.keys)
      if (recipient) yield { endpoint: browser.endpoint, ...recipient }
    }
  }

  /** A host does not know what it was answered last before it was killed. */
  forgiveLastAnswers(killedAt: number): void {
    for (const member of this.#members.values())
      if (member.refusedAt !== null && member.refusedAt > killedAt - unreadMs) member.refusedAt = 0
  }

  get size(): number {
    return this.#members.size
  }

  get asked(): number {
    return this.#sum(({ asked }) => asked)
  }

  get connections(): number {
    return this.#sum(({ connections }) => connections)
  }

  /** Different signatures that the services were shown. */
  get authorizations(): number {
    return this.#sum(({ authorizations }) => authorizations.size)
  }

  countOf(what: 'lost' | 'taken twice' | 'there'): number {
    const is = {
      lost: ({ browser, fate }: Member) => !isLasting(fate) && browser.messages.length === 0,
      'taken twice': ({ browser }: Member) => browser.messages.length > 1,
      there: ({ fate }: Member) => fate !== 'gone',
    }[what]
    return [...this.#members.values()].filter(is).length
  }

  #sum(numberOf: (service: PushServiceStandIn) => number): number {
    return this.#services.reduce((sum, service) => sum + numberOf(service), 0)
  }

  #refusalOf(endpoint: string): PushServiceAnswer | null {
    const member = this.#members.get(endpoint)
    const refusal = member && refusals[member.fate]
    if (!refusal) return null
    const { refusedAt } = member
    const pauseMs = Number(refusal.answer.retryAfter ?? 0) * 1000
    if (refusedAt !== null && Date.now() < refusedAt + pauseMs) this.tooEarly += 1
    if (refusedAt !== null && !refusal.isLasting) return null
    member.refusedAt = Date.now()
    return refusal.answer
  }
}

const isLasting = (fate: Fate): boolean => refusals[fate]?.isLasting ?? false
