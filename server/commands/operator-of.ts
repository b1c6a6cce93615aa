import type { Database } from '#server/db/database.ts'
import { findOperators } from '#server/desk/access/operators.ts'

/** The options of a command by which an operator takes responsibility for it. */
export const operatorOptions = { operator: { type: 'string' }, reason: { type: 'string' } } as const

/**
 * The operator of a command that opens records or acts on an account. The name tells the log that it was a command:
 * nobody has proved there who typed it.
 *
 * @param name By default the only owner.
 * @throws if there is no such operator who may use the desk.
 */
export async function operatorOf(
  db: Database,
  name: string | undefined,
  command: string,
): Promise<{ operatorId: number; name: string }> {
  const active = (await findOperators(db)).filter((row) => row.active)
  // A fresh host has none.
  if (active.length === 0) {
    const example = name ?? 'NAME'
    throw new Error(`the desk has no operator yet. First run: npm run operators -- invite ${example}`)
  }
  const [operator, ...others] = active.filter((row) =>
    name === undefined ? row.role === 'owner' : row.name === name,
  )
  if (operator !== undefined && others.length === 0)
    return { operatorId: operator.id, name: `${operator.name} by ${command}` }
  throw new Error(
    name === undefined ? 'say who does it: --operator NAME' : `there is no active operator ${name}`,
  )
}
