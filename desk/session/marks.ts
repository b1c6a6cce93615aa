import {
  type RosterActAnswer,
  type SessionPerson,
  type SessionsAnswer,
  participationTitles,
} from '#contract/desk/answers/roster.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '#desk/api/client.ts'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { keepDay, keptDay, withPerson } from './kept-day.ts'

/**
 * Marks of who came, which wait on this device until the host has them. The version that a mark starts from is its key:
 * the host takes one mark of a version, however often and from wherever it is sent (decision 058).
 */

const Mark = v.object({
  study_id: v.number(),
  session_id: v.number(),
  enc_id: v.string(),
  version: v.number(),
  act: v.picklist(['attend', 'no-show']),
  /** In words for the participant. */
  note: v.nullable(v.string()),
  /** In milliseconds since 1970. */
  at: v.number(),
  /** Whether the host may have it. */
  isSent: v.boolean(),
  /** Why it was not taken; null while it waits. */
  refusal: v.nullable(v.string()),
})
export type Mark = v.InferOutput<typeof Mark>
type Result = RosterActAnswer['results'][number]
type Session = SessionsAnswer['sessions'][number]

/** How long a mark can be taken back before it is sent, and the pause before another try. */
const undoMs = 5000

export const markId = ({ session_id, enc_id }: Pick<Mark, 'session_id' | 'enc_id'>) =>
  `${session_id}:${enc_id}`
export const sessionsKey = ['study-sessions']

/** The next attempt may succeed. */
const passing = ['network', 'unavailable', 'foreign', 'rate-limited', 'unauthenticated']

class Marks {
  readonly #listeners = new Set<() => void>()
  #marks: ReadonlyMap<string, Mark> = new Map()
  #prefix = ''
  #client: QueryClient | null = null
  #isSending = false
  #timer = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly all = (): ReadonlyMap<string, Mark> => this.#marks

  /** Sends what this operator has marked on this device, in other tabs too. @returns Stops it. */
  start(client: QueryClient, operatorId: number): () => void {
    this.#client = client
    this.#prefix = `stipend-desk.mark:${operatorId}:`
    const send = () => void this.send()
    const readAndSend = () => {
      this.#read()
      send()
    }
    readAndSend()
    // Without reading: one that could not be kept is known to this page alone.
    addEventListener('online', send)
    addEventListener('storage', readAndSend)
    return () => {
      this.#client = null
      clearTimeout(this.#timer)
      this.#timer = 0
      removeEventListener('online', send)
      removeEventListener('storage', readAndSend)
    }
  }

  put(
    { id: session_id, study_id }: Pick<Session, 'id' | 'study_id'>,
    { enc_id, version }: Pick<SessionPerson, 'enc_id' | 'version'>,
    act: Mark['act'],
    note: string | null = null,
  ): void {
    const of = { study_id, session_id, enc_id, version }
    this.#set(markId(of), { ...of, act, note, at: Date.now(), isSent: false, refusal: null })
    this.#sendLater()
  }

  /** Of one that waits, before it is sent, or that was refused. */
  remove(id: string): void {
    this.#set(id, null)
  }

  /** @param isNow Also those that could still be taken back. */
  async send(isNow = false): Promise<void> {
    if (this.#isSending || this.#client === null) return
    this.#isSending = true
    const waits = ({ refusal }: Mark) => refusal === null
    try {
      for (const [id, mark] of [...this.#marks].filter(([, one]) => waits(one)))
        if (isNow || mark.isSent || mark.at <= Date.now() - undoMs) await this.#sendOne(id, mark)
    } catch {
      // Without a network, or while the host is busy: later.
    } finally {
      this.#isSending = false
      if ([...this.#marks.values()].some(waits)) this.#sendLater()
    }
  }

  async #sendOne(id: string, mark: Mark): Promise<void> {
    // It was taken back meanwhile.
    if (this.#marks.get(id) !== mark) return
    this.#set(id, { ...mark, isSent: true })
    const { enc_id, version, act, note: reason } = mark
    const isTold = act === 'no-show' || reason !== null
    const body = { act, participants: [{ enc_id, version }], reason, push: isTold, mail: isTold }
    try {
      const { results } = await call(endpoints.actOnRoster, { params: { id: mark.study_id }, body })
      const [result] = results
      if (result === undefined) return
      const refusal = refusalText(mark, result)
      this.#set(id, refusal === null ? null : { ...mark, isSent: true, refusal })
      await this.#show(mark, result)
    } catch (error) {
      if (passing.some((code) => isRefusedAs(error, code))) throw error
      this.#set(id, { ...mark, isSent: true, refusal: errorText(error) })
    }
  }

  /** Puts what the host has said into the lists, without fetching all of them. */
  async #show(mark: Mark, { state, version, by }: Result): Promise<void> {
    // An answer on its way is from before.
    await this.#client?.cancelQueries({ queryKey: sessionsKey })
    const change = { state, version, marked_by: by }
    this.#client?.setQueriesData<SessionsAnswer>(
      { queryKey: sessionsKey },
      (before) => before && withPerson(before, mark, change),
    )
    const kept = keptDay()
    if (kept) keepDay({ ...kept, ...withPerson(kept, mark, change) })
  }

  #sendLater(): void {
    this.#timer ||= window.setTimeout(() => {
      this.#timer = 0
      void this.send()
    }, undoMs)
  }

  #set(id: string, mark: Mark | null): void {
    const marks = new Map(this.#marks)
    try {
      if (mark) localStorage.setItem(this.#prefix + id, JSON.stringify(mark))
      else localStorage.removeItem(this.#prefix + id)
    } catch {
      // Without room it waits as long as the page is open.
    }
    if (mark) marks.set(id, mark)
    else marks.delete(id)
    this.#marks = marks
    for (const listener of this.#listeners) listener()
  }

  #read(): void {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(this.#prefix))
    this.#marks = new Map(
      names.flatMap((name) => {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Mark), localStorage.getItem(name))
        return read.success ? [[name.slice(this.#prefix.length), read.output]] : []
      }),
    )
    for (const listener of this.#listeners) listener()
  }
}

export const marks = new Marks()

const here = ['attended', 'paid']

/** Null if the host has it so, whoever has marked it. */
function refusalText({ act }: Mark, { outcome, state, by }: Result): string | null {
  const isHere = here.includes(state)
  if (outcome === 'done' || outcome === 'approval-needed') return null
  if (act === 'attend' ? isHere : state === 'no-show') return null
  if (isHere || state === 'no-show')
    return `Already marked ${isHere ? 'here' : 'not here'} by ${by ?? 'somebody else'}`
  if (outcome === 'too-early') return 'Not marked: it is too early by the host’s clock'
  return `Not marked, because somebody has changed it: ${participationTitles[state]}`
}
