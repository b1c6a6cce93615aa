import * as v from 'valibot'
import { PasskeyName } from '#contract/desk/answers/access.ts'
import { type OperatorRow, OperatorName, Role, roles } from '#contract/desk/answers/operators.ts'
import {
  disableOperator,
  inviteLink,
  inviteOperator,
  listOperators,
  removeNamedPasskey,
  findOperators,
} from '#server/desk/access/operators.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { type Ended, type Work, work } from '#server/work/work.ts'
import { command } from './command.ts'
import { countedNoun } from '#domain/counted-noun.ts'

const usage = `Usage: npm run operators -- list
       npm run operators -- invite NAME [--role ROLE]
       npm run operators -- disable NAME
       npm run operators -- remove-passkey NAME --passkey PASSKEY

  list     prints the operators of the desk, their roles and their passkeys
  invite   prints a link with which NAME adds a passkey and signs in; it works once, for an hour. For a known operator
           it adds another passkey. ROLE is one of ${roles.join(', ')}: each may do what the ones before it
           may. The first operator is an owner, all others are viewers unless told otherwise
  disable  ends all sessions of NAME and removes all passkeys: after an owner has enabled NAME, a new invite is needed
  remove-passkey
           removes the passkey of NAME that is called PASSKEY, which was lost or stolen, and ends all sessions of NAME
  --help   prints this

DESK_ORIGIN is the address of the desk.
`

const actor = { command: 'npm run operators' }

const refusals: Readonly<Record<string, string>> = {
  'name-taken': 'this operator is disabled: an owner can enable the operator at the desk',
  'last-owner': 'this is the last owner: invite another one first',
}

export const operators = command({
  usage,
  options: { role: { type: 'string' }, passkey: { type: 'string' } },
  maxWords: 2,
  given: v.union([
    v.strictObject({ words: v.strictTuple([v.literal('list')]) }),
    v.strictObject({ words: v.strictTuple([v.literal('invite'), OperatorName]), role: v.optional(Role) }),
    v.strictObject({ words: v.strictTuple([v.literal('disable'), OperatorName]) }),
    v.strictObject({
      words: v.strictTuple([v.literal('remove-passkey'), OperatorName]),
      passkey: PasskeyName,
    }),
  ]),
  run: async ({ words, ...given }, { database, clock, config }) => {
    const db = database.maintenance
    if (words[0] === 'list') return `${operatorsText(await listOperators(db, clock()))}\n`
    const name = words[1]
    const change = async (w: Work): Promise<Ended<string>> => {
      if (words[0] === 'disable') return disableOperator(w, name)
      if ('passkey' in given) return removeNamedPasskey(w, { name, passkey: given.passkey })
      // Without the desk there is no address for a link.
      if (config.desk === null) throw new Error('the desk is off: set DESK_ORIGIN')
      const isFirst = (await findOperators(w.db)).length === 0
      const { role = isFirst ? 'owner' : 'viewer' } = 'role' in given ? given : {}
      const { result: invite } = await inviteOperator(w, { name, role }, null)
      const until = `${invite.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      const link = inviteLink(config.desk.origin, invite)
      return w.noted(`${link}\n\nFor ${invite.name} (${invite.role}). It works once, until ${until}.`)
    }
    const text = await work({ database: { db }, clock }, actor, change).catch((error: unknown) => {
      throw error instanceof DeskError ? new Error(refusals[error.code] ?? error.code) : error
    })
    return `${text}\n`
  },
})

function operatorsText(rows: readonly OperatorRow[]): string {
  if (rows.length === 0) return 'There is no operator.'
  const lines = rows.map(({ name, role, active, passkeys }) => {
    const count = countedNoun(passkeys.length, 'passkey', 'passkeys')
    const names = passkeys.map((passkey) => passkey.name).join(', ')
    return `${name}  ${role}  ${active ? `${count}${names && `: ${names}`}` : 'disabled'}`
  })
  return lines.join('\n')
}
