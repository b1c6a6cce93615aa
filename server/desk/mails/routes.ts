import {
  mailStates,
  type MailState,
  type MailsAnswer,
  type RetryAnswer,
} from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { type SQL, and, desc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import { mailJobs, participants } from '#server/db/schema.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import {
  type ListPosition,
  countUpTo,
  isBeyond,
  pageOf,
  readPosition,
} from '#server/desk/calls/list-position.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { work } from '#server/work/work.ts'
import { isSuperseded, isWaiting } from '#server/platform/mail-queue/repo.ts'

export function mailRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.mails, ({ c, operator }) => {
      const { state, after } = c.req.query()
      return readMails(deps, operator, {
        state: mailStates.find((name) => name === state) ?? 'failed',
        after: readPosition(after),
      })
    })
    .handle(endpoints.retryMails, ({ operator, body }) => retryMails(deps, operator, body.mails)).app
}

const mailsAtOnce = 100

const stateIs: Readonly<Record<MailState, SQL | undefined>> = {
  failed: isNotNull(mailJobs.failedAt),
  waiting: isWaiting,
  sent: isNotNull(mailJobs.sentAt),
}

/** The reason that participants read. */
const reason = 'We are looking at the state of e-mails'

/** Lists a page of e-mails, without addresses and words. Their participants see that. */
async function readMails(
  { database, clock }: DeskDependencies,
  operator: SignedInOperator,
  { state, after }: { state: MailState; after: ListPosition | null },
): Promise<MailsAnswer> {
  const order = { at: mailJobs.createdAt, id: mailJobs.id }
  const now = clock()
  return database.db.transaction(async (tx) => {
    const found = await tx
      .select({ ...getTableColumns(mailJobs), encId: participants.encId })
      .from(mailJobs)
      .leftJoin(participants, eq(participants.id, mailJobs.participantId))
      .where(and(stateIs[state], isBeyond(order, after, 'earlier')))
      .orderBy(desc(mailJobs.createdAt), desc(mailJobs.id))
      .limit(mailsAtOnce + 1)
    const { rows, next } = pageOf(found, mailsAtOnce, ({ createdAt: at, id }) => ({ at, id }))
    await openRecords(tx, { operator, opened: 'account', reason }, rows, now)
    return {
      mails: rows.map((mail) => ({
        id: mail.id,
        kind: mail.kind,
        enc_id: mail.encId,
        created_at: mail.createdAt.toISOString(),
        at: (mail.sentAt ?? mail.failedAt ?? mail.dueAt).toISOString(),
        tries: mail.tries,
        failure: mail.failure,
      })),
      count: await countUpTo(tx, mailJobs, stateIs[state]),
      next,
    }
  })
}

/** Tries e-mails again that were given up. */
async function retryMails(
  deps: DeskDependencies,
  operator: SignedInOperator,
  ids: readonly number[],
): Promise<RetryAnswer> {
  const isGivenUp = and(inArray(mailJobs.id, [...ids]), isNotNull(mailJobs.failedAt))
  return work(deps, operator, async (w) => {
    const superseded = await w.db.$count(mailJobs, and(isGivenUp, isSuperseded(w.db)))
    const rows = await w.db
      .update(mailJobs)
      .set({ failedAt: null, tries: 0, dueAt: w.now })
      .where(isGivenUp)
      .returning({ id: mailJobs.id })
    const retried = rows.map(({ id }) => id)
    for (const id of retried) w.note({ act: 'mail.retry', subject: `mail:${id}` })
    const result = { retried, superseded }
    return retried.length > 0 ? w.noted(result) : w.noteNothing(result)
  })
}
