import { countedNoun } from '#domain/counted-noun.ts'
import * as v from 'valibot'
import { Reason } from '#contract/desk/answers/operators.ts'
import { removeSecondFactor, signOutEverywhere } from '#server/desk/people/access.ts'
import { type KeyUse, type Resealed, readKeyUse, reseal } from '#server/modules/account/data/reseal.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { type CommandDependencies, command } from './command.ts'
import { operatorOf, operatorOptions } from './operator-of.ts'

const usage = `Usage: npm run participants -- end-sessions REF --reason WORDS [--operator NAME]
       npm run participants -- remove-second-factor REF --reason WORDS [--operator NAME]
       npm run participants -- reseal

  end-sessions          signs a participant out of every device, and ends the messages there
  remove-second-factor  asks a participant for no more codes from an authenticator app. Make sure of who asks for it:
                        afterwards the password alone signs in
  reseal                encrypts answers, texts and addresses again with the first key of DATA_KEY, while the host serves.
                        It then prints how many values are left under other keys. An interrupted run is continued by the
                        next
  --reason              why, in words for the participant, who gets them by e-mail and in the account
  --operator            NAME of the desk's operator who does it, for the log; by default the only owner
  --help                prints this

REF is the e-mail address or the enc_id.
`

const Reference = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254), v.regex(/^[^\p{Cc}\s]+$/u))

interface AccessChange {
  words: ['end-sessions' | 'remove-second-factor', string]
  operator?: string | undefined
  reason: string
}

export const participants = command({
  usage,
  failure: 'Not done',
  options: operatorOptions,
  given: v.union([
    v.strictObject({ words: v.strictTuple([v.literal('reseal')]) }),
    v.strictObject({
      words: v.strictTuple([v.picklist(['end-sessions', 'remove-second-factor']), Reference]),
      operator: v.optional(v.string()),
      reason: Reason,
    }),
  ]),
  run: async (given, deps) =>
    'reason' in given ? `${await changeAccess(deps, given)}\n` : resealValues(deps),
})

/** Signs a participant out of every device, or turns off a second factor that a participant has lost. */
async function changeAccess(
  { database: { maintenance: db }, clock, dataKeys, log }: CommandDependencies,
  { words: [action, reference], operator: name, reason }: AccessChange,
): Promise<string> {
  const account = await findAccount(db, reference.includes('@') ? { email: reference } : { encId: reference })
  if (account === null) throw new Error(`No participant is ${reference}`)
  const act = {
    participantId: account.participantId,
    operator: await operatorOf(db, name, 'npm run participants'),
    reason,
  }
  const deps = { db, clock, log, dataKeys: await dataKeys() }
  if (action === 'remove-second-factor')
    return (await removeSecondFactor(deps, act)) ? 'The second factor is off' : 'No second factor was on'
  const sessions = await signOutEverywhere(deps, act)
  return `${countedNoun(sessions, 'session', 'sessions')} ended`
}

async function resealValues({ database, dataKeys }: CommandDependencies) {
  const keys = await dataKeys()
  const resealed = await reseal(database.maintenance, keys)
  const uses = await readKeyUse(database.maintenance)
  return { text: resealText(resealed, keys[0].id, uses), exitCode: resealed.unreadable === 0 ? 0 : 1 }
}

/**
 * Report of a run: the values that it sealed, those left under each other key, and those that do not open.
 *
 * @param newest Id of the key that seals.
 */
function resealText(
  { sealed, unreadable, examples }: Resealed,
  newest: string,
  uses: readonly KeyUse[],
): string {
  const left = uses.filter(({ key }) => key !== newest)
  const lines = [
    `${valuesText(sealed)} sealed with the key ${newest}`,
    ...left.map(
      ({ key, values }) => `${valuesText(values)} left ${key === null ? 'in clear' : `under the key ${key}`}`,
    ),
    ...(left.length === 0 ? ['No value is left under another key: the others can be removed'] : []),
    ...examples,
    ...(unreadable > examples.length ? [`… and ${unreadable - examples.length} more that do not open`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const valuesText = (count: number) => countedNoun(count, 'value', 'values')
