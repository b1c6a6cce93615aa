import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers as headerNames } from '#contract/base/headers.ts'

/** What an answer may name as what it depends on, to be given again; `questionOf` has them all. */
const knownVariations: readonly string[] = ['', 'accept-encoding', 'origin']
/** Beyond either, memory would be the visitors' to fill. */
const maxAnswers = 2000
const maxQuestionLength = 1000

/** What a handler says of an answer that is the same for everybody. */
export interface Repeatable {
  /** Null where none is sent, as with 304. */
  body: Uint8Array | null
  /** Whether the handler would still give this answer. Answers that age together share the function. */
  isFresh: () => boolean
}

/** Counts and logs a request that was answered. */
export type Account = (requestId: string, seconds: number) => void

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

interface KeptAnswer extends Repeatable {
  status: number
  /** Names and values in turn. */
  head: readonly string[]
  account: Account
}

/**
 * Answers of the app, to be given again to whoever asks the very same while they are fresh: status, headers
 * and body are the same but for the request's id. Nothing is worked out here, neither encoding nor entity tag nor which origin may read it: the first
 * request of each kind goes through the app, and so does the first after an answer has aged.
 */
export class RepeatedAnswers {
  readonly #answers = new Map<string, KeptAnswer>()
  #latest = () => false

  /** @param answer As the app gives it, without the request's id. */
  keep(
    asked: Asked,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    { body, isFresh }: Repeatable,
    account: Account,
  ): void {
    const question = questionOf(asked)
    if (question === null || !isFresh() || !isForEverybody(headers)) return
    if (isFresh !== this.#latest) this.#dropAged()
    this.#latest = isFresh
    if (this.#answers.size >= maxAnswers) this.#answers.clear()
    const length = body === null ? [] : ['content-length', String(body.byteLength)]
    this.#answers.set(question, { status, head: [...[...headers].flat(), ...length], body, isFresh, account })
  }

  /** Answers from what is kept. Returns false, and has touched nothing, where that cannot be done. */
  answer(asked: Asked, outgoing: ServerResponse): boolean {
    const begun = performance.now()
    const question = questionOf(asked)
    const kept = question === null ? undefined : this.#answers.get(question)
    if (!kept?.isFresh()) return false
    const requestId = randomUUID()
    kept.account(requestId, (performance.now() - begun) / 1000)
    outgoing.writeHead(kept.status, [...kept.head, headerNames.requestId, requestId])
    outgoing.end(kept.body)
    return true
  }

  /** They hold the bodies of a catalogue that is gone. */
  #dropAged(): void {
    for (const [question, { isFresh }] of this.#answers) if (!isFresh()) this.#answers.delete(question)
  }
}

/**
 * All that an answer which is given again may depend on; null for a request that none is kept of. A header without a
 * value counts as none, as it does in the app.
 */
function questionOf({ method, url, headers }: Asked): string | null {
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return null
  const { host, origin, 'accept-encoding': encodings, 'if-none-match': held } = headers
  const question = `${url}\n${host ?? ''}\n${origin ?? ''}\n${encodings ?? ''}\n${held ?? ''}`
  return question.length > maxQuestionLength ? null : question
}

function isForEverybody(headers: Headers): boolean {
  const varying = (headers.get('Vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return !headers.has('Set-Cookie') && varying.every((name) => knownVariations.includes(name))
}
