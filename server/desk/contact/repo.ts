import type { ContactState } from '#contract/desk/answers/contact.ts'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contactMessages, contactThreads, operators, participants } from '#server/db/schema.ts'
import { unreadableMessage } from '#server/modules/account/contact/repo.ts'
import { type Unsealing, messageText, openText } from '#server/platform/sealing/sealed-column.ts'
import { type ListPosition, isBeyond } from '#server/desk/calls/list-position.ts'

/** A thread with its author's address: the account's, or the one that a visitor gave. */
const columns = {
  ...getTableColumns(contactThreads),
  encId: participants.encId,
  email: sql<string>`coalesce(${participants.email}, ${contactThreads.email}, '')`,
}

const listed = { at: contactThreads.updatedAt, id: contactThreads.id }

/** A page of threads in a state: the open ones from the oldest on, others from the newest on. */
export async function findThreadsIn(
  db: Database,
  state: ContactState,
  { after, max }: { after: ListPosition | null; max: number },
) {
  const [order, direction] = state === 'open' ? ([asc, 'later'] as const) : ([desc, 'earlier'] as const)
  return db
    .select(columns)
    .from(contactThreads)
    .leftJoin(participants, eq(participants.id, contactThreads.participantId))
    .where(and(eq(contactThreads.state, state), isBeyond(listed, after, direction)))
    .orderBy(order(listed.at), order(listed.id))
    .limit(max)
}
export type ThreadRecord = Awaited<ReturnType<typeof findThreadsIn>>[number]

export async function findThread(db: Database, reference: string): Promise<ThreadRecord | null> {
  const [row] = await db
    .select(columns)
    .from(contactThreads)
    .leftJoin(participants, eq(participants.id, contactThreads.participantId))
    .where(eq(contactThreads.reference, reference))
  return row ?? null
}

const excerptLength = 160

/** The beginning of the newest message of each thread, by the thread's id. */
export async function findExcerpts(
  db: Database,
  unsealing: Unsealing,
  threadIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([contactMessages.threadId], {
      id: contactMessages.id,
      threadId: contactMessages.threadId,
      text: contactMessages.text,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.threadId, [...threadIds]))
    .orderBy(contactMessages.threadId, desc(contactMessages.id))
  return new Map(
    rows.map(({ id, threadId, text }) => {
      const characters = Array.from(openText(unsealing, messageText, [id], text, unreadableMessage))
      return [threadId, characters.slice(0, excerptLength).join('')]
    }),
  )
}

/** Messages of a thread, oldest first, with the operators' names. */
export async function findWithOperators(db: Database, unsealing: Unsealing, threadId: number) {
  const rows = await db
    .select({
      id: contactMessages.id,
      at: contactMessages.at,
      operator: operators.name,
      text: contactMessages.text,
    })
    .from(contactMessages)
    .leftJoin(operators, eq(operators.id, contactMessages.operatorId))
    .where(eq(contactMessages.threadId, threadId))
    .orderBy(asc(contactMessages.id))
  return rows.map((row) => ({
    ...row,
    text: openText(unsealing, messageText, [row.id], row.text, unreadableMessage),
  }))
}

export async function findLast(db: Database, threadId: number): Promise<number> {
  const [row] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.threadId, threadId))
    .orderBy(desc(contactMessages.id))
    .limit(1)
  return row?.id ?? 0
}
