import {
  contactStates,
  type ContactState,
  type ContactThreadAnswer,
  type ContactThreadsAnswer,
} from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contactThreads } from '#server/db/schema.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { type ListPosition, countUpTo, pageOf, readPosition } from '#server/desk/calls/list-position.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { findStudiesOf } from '#server/desk/answers/repo.ts'
import { HostError } from '#server/errors/host-error.ts'
import { aboutOf } from '#server/modules/account/contact/about.ts'
import { type Thread, insertMessage, lockThread, updateThread } from '#server/modules/account/contact/repo.ts'
import { type Work, work } from '#server/work/work.ts'
import { portalHome } from '#server/platform/pages/page.ts'
import {
  type ThreadRecord,
  findExcerpts,
  findLast,
  findThread,
  findThreadsIn,
  findWithOperators,
} from './repo.ts'

export function contactRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.contactThreads, ({ c, operator }) => {
      const { state, after } = c.req.query()
      return readThreads(deps, operator, {
        state: contactStates.find((name) => name === state) ?? 'open',
        after: readPosition(after),
      })
    })
    .handle(endpoints.contactThread, ({ operator, param }) => readThread(deps, operator, param('reference')))
    .handle(endpoints.answerThread, ({ operator, body: { last, text }, param }) =>
      answerThread(deps, { operator, reference: param('reference'), last }, text),
    )
    .handle(endpoints.closeThread, ({ operator, body: { last }, param }) =>
      setState(deps, { operator, reference: param('reference'), last }, 'closed'),
    )
    .handle(endpoints.reopenThread, ({ operator, body: { last }, param }) =>
      setState(deps, { operator, reference: param('reference'), last }, 'open'),
    ).app
}

const openingBy = (operator: SignedInOperator) =>
  ({ operator, opened: 'messages', reason: 'We are reading messages to support' }) as const

const threadsAtOnce = 100

/** Lists a page of threads, whose participants see that. */
async function readThreads(
  deps: DeskDependencies,
  operator: SignedInOperator,
  { state, after }: { state: ContactState; after: ListPosition | null },
): Promise<ContactThreadsAnswer> {
  const now = deps.clock()
  return deps.database.db.transaction(async (tx) => {
    const found = await findThreadsIn(tx, state, { after, max: threadsAtOnce + 1 })
    const { rows, next } = pageOf(found, threadsAtOnce, ({ updatedAt: at, id }) => ({ at, id }))
    await openRecords(tx, openingBy(operator), rows, now)
    const ids = rows.map(({ id }) => id)
    const excerpts = await findExcerpts(tx, deps, ids)
    return {
      threads: rows.map((row) => ({
        ...shownThread(row),
        unread: row.unread,
        excerpt: excerpts.get(row.id) ?? '',
      })),
      count: await countUpTo(tx, contactThreads, eq(contactThreads.state, state)),
      next,
    }
  })
}

/** Opens a thread, which then counts as read. @throws {HostError} `not-found` for another reference. */
async function readThread(
  deps: DeskDependencies,
  operator: SignedInOperator,
  reference: string,
): Promise<ContactThreadAnswer> {
  const now = deps.clock()
  return deps.database.db.transaction(async (tx) => {
    const row = await findThread(tx, reference)
    if (!row) throw new HostError('not-found')
    await openRecords(tx, openingBy(operator), [row], now)
    if (row.unread) await updateThread(tx, row.id, { unread: false })
    const messages = await findWithOperators(tx, deps, row.id)
    const { title, ref } = await aboutOf(tx, row)
    return {
      ...shownThread(row),
      title,
      study_url:
        title === null ? null : new URL(`${portalHome(deps)}study/${ref}`, deps.config.publicOrigin).href,
      studies: row.participantId === null ? [] : await findStudiesOf(tx, row.participantId),
      messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
    }
  })
}

const shownThread = (row: ThreadRecord) => ({
  reference: row.reference,
  subject: row.subject,
  subject_ref: row.subjectRef,
  state: row.state,
  since: row.updatedAt.toISOString(),
  enc_id: row.encId,
  email: row.email,
})

/** An act on a thread, by an operator who has read it up to the message `last`. */
interface ThreadAct {
  operator: SignedInOperator
  reference: string
  last: number
}

/**
 * Runs an act on a locked thread, and logs it.
 *
 * @throws {DeskError} `changed-meanwhile` if there is a newer message than the operator has read.
 * @throws {HostError} `not-found` for another reference.
 */
async function inThread(
  deps: DeskDependencies,
  { operator, reference, last }: ThreadAct,
  name: 'answer' | 'close' | 'reopen',
  act: (w: Work, thread: Thread) => Promise<object>,
): Promise<void> {
  const locked = async (tx: Database) => {
    const thread = await lockThread(tx, reference)
    if (!thread) throw new HostError('not-found')
    return thread
  }
  // Before the act: a refusal tells something about the thread too.
  await work(deps, null, async (w) => openRecords(w.db, openingBy(operator), [await locked(w.db)], w.now))
  await work(deps, operator, async (w) => {
    const thread = await locked(w.db)
    if ((await findLast(w.db, thread.id)) !== last) throw new DeskError('changed-meanwhile')
    const after = await act(w, thread)
    const before = { state: thread.state, last }
    return w.note({ act: `message.${name}`, subject: `message:${reference}`, before, after })
  })
}

/** Answers a thread. The participant gets the answer by e-mail and a push message, a visitor by e-mail. */
async function answerThread(deps: DeskDependencies, act: ThreadAct, text: string): Promise<void> {
  await inThread(deps, act, 'answer', async (w, thread) => {
    const { operatorId } = act.operator
    const { participantId, email, reference } = thread
    const message = { operatorId, text, at: w.now, keyHash: null }
    const id = await insertMessage(w.db, w.dataKeys, thread, message)
    await updateThread(w.db, thread.id, { state: 'answered', unread: false, updatedAt: w.now })
    const facts = { reference, text }
    if (participantId !== null) {
      w.push({ participantId, kind: 'message', id })
      w.mail({ participantId, kind: 'answer', facts })
    } else if (email !== null) w.mail({ participantId, kind: 'visitor-answer', facts: { ...facts, email } })
    return { state: 'answered', last: id }
  })
}

/** Closes a thread, or opens it again. @throws {DeskError} `changed-meanwhile` if it is so already. */
async function setState(deps: DeskDependencies, act: ThreadAct, state: 'closed' | 'open'): Promise<void> {
  await inThread(deps, act, state === 'closed' ? 'close' : 'reopen', async (w, thread) => {
    if (thread.state === state) throw new DeskError('changed-meanwhile')
    await updateThread(w.db, thread.id, { state, updatedAt: w.now })
    return { state, last: act.last }
  })
}
