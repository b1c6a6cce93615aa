import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { DeskConfig } from '#server/config/desk-settings.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/failures.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { errorText } from '#server/errors/error-text.ts'
import { OperatorCommand, type OperatorReply } from './operator-messages.ts'
import { changeOperator, inviteLink, inviteOperator, listOperators } from './operators.ts'
import { findOperatorNamed, findOperators } from './repo.ts'

interface CommandDependencies {
  db: Database
  clock: () => Date
  /** Null if the desk is off: it then has no address for a link. */
  desk: DeskConfig | null
}

const actor = { command: 'npm run operators' }

const refusals: Readonly<Record<string, string>> = {
  'name-taken': 'this operator is disabled: an owner can enable the operator at the desk',
  'last-owner': 'this is the last owner: invite another one first',
}

/** Lists the operators, invites one or disables one. */
export async function executeOperators(
  { db, clock, desk }: CommandDependencies,
  command: OperatorCommand,
): Promise<OperatorReply> {
  const now = clock()
  try {
    if (command.action === 'list') return done(await listText(db, now))
    if (command.action === 'disable') return done(await disable(db, command.name, now))
    if (desk === null) return refused('the desk is off: set DESK_ORIGIN')
    const invite = await db.transaction(async (tx) => {
      const isFirst = (await findOperators(tx)).length === 0
      const role = command.role ?? (isFirst ? 'owner' : 'viewer')
      return inviteOperator(tx, { name: command.name, role }, actor, now)
    })
    const until = `${invite.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return done(
      `${inviteLink(desk.origin, invite)}\n\nFor ${invite.name} (${invite.role}). It works once, until ${until}.`,
    )
  } catch (error) {
    if (error instanceof DeskError) return refused(refusals[error.code] ?? error.code)
    throw error
  }
}

async function disable(db: Database, name: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const operator = await findOperatorNamed(tx, name)
    if (operator === null) return `There is no operator ${name}`
    if (!operator.active) return `${name} was disabled before`
    const { id, role } = operator
    const change = { was: { role, active: true }, role, active: false, reason: 'Disabled by a command' }
    await changeOperator(tx, id, change, actor, now)
    return `${name} is disabled and signed out`
  })
}

async function listText(db: Database, now: Date): Promise<string> {
  const rows = await listOperators(db, now)
  if (rows.length === 0) return 'There is no operator.'
  return rows
    .map(({ name, role, active, passkeys }) => {
      const count = passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`
      return `${name}  ${role}  ${active ? count : 'disabled'}`
    })
    .join('\n')
}

/**
 * `POST /operators` on the data folder's socket takes an `OperatorCommand` and answers with an `OperatorReply` as one
 * line; 400 for another body, 503 while the database is unavailable.
 */
export function operatorCommands(deps: CommandDependencies): Hono {
  const app = new Hono()
  app.post('/operators', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(OperatorCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    return answer(context, await executeOperators(deps, command.output))
  })
  app.onError((error, context) => {
    if (isUnavailable(error)) return context.json({ error: 'unavailable' }, 503)
    return answer(context, refused(errorText(error)))
  })
  return app
}

const answer = (context: Context, reply: OperatorReply) => context.text(`${JSON.stringify(reply)}\n`)
const done = (text: string): OperatorReply => ({ type: 'done', text })
const refused = (reason: string): OperatorReply => ({ type: 'refused', reason })
