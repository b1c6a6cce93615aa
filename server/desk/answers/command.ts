import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { isUnavailable } from '#server/db/failures.ts'
import { findOperators } from '#server/desk/access/repo.ts'
import { errorText } from '#server/errors/error-text.ts'
import { HostError } from '#server/errors/host-error.ts'
import { AnswersCommand, type AnswersReply } from './answer-messages.ts'
import { type AnswerStore, answersFile } from './read-answers.ts'

interface CommandDependencies extends AnswerStore {
  clock: () => Date
}

const actor = { command: 'npm run answers' }

/** The answers to a study as CSV. As at the desk, each participant sees which operator opened them, and why. */
export async function executeAnswers(
  { db, dataKeys, clock }: CommandDependencies,
  { study, operator: name, reason }: AnswersCommand,
): Promise<AnswersReply> {
  const active = (await findOperators(db)).filter((operator) => operator.active)
  const readers = active.filter((operator) =>
    name === null ? operator.role === 'owner' : operator.name === name,
  )
  const [reader] = readers
  if (reader === undefined || readers.length > 1)
    return refused(
      name === null ? 'say who reads them: --operator NAME' : `there is no active operator ${name}`,
    )
  try {
    const opening = { operator: { operatorId: reader.id }, actor, reason }
    return { type: 'done', csv: await answersFile({ db, dataKeys }, study, opening, clock()) }
  } catch (error) {
    if (error instanceof HostError && error.code === 'not-found') return refused(`there is no study ${study}`)
    throw error
  }
}

/**
 * `POST /answers` on the data folder's socket takes an `AnswersCommand` and answers with an `AnswersReply` as one line;
 * 400 for another body, 503 while the database is unavailable.
 */
export function answerCommands(deps: CommandDependencies): Hono {
  const app = new Hono()
  app.post('/answers', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(AnswersCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    return answer(context, await executeAnswers(deps, command.output))
  })
  app.onError((error, context) => {
    if (isUnavailable(error)) return context.json({ error: 'unavailable' }, 503)
    return answer(context, refused(errorText(error)))
  })
  return app
}

const answer = (context: Context, reply: AnswersReply) => context.text(`${JSON.stringify(reply)}\n`)
const refused = (reason: string): AnswersReply => ({ type: 'refused', reason })
