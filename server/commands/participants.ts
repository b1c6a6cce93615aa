import { countedNoun } from '#domain/counted-noun.ts'
import * as v from 'valibot'
import { Reason } from '#contract/desk/answers/operators.ts'
import { removeSecondFactor, signOutEverywhere } from '#server/desk/people/access.ts'
import { readKeyUse, reseal } from '#server/modules/account/data/reseal.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { type CommandDependencies, type Output, command } from './command.ts'
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

const AccessChange = v.strictObject({
  words: v.strictTuple([v.picklist(['end-sessions', 'remove-second-factor']), Reference]),
  operator: v.optional(v.string()),
  reason: Reason,
})

export const participants = command({
  usage,
  options: operatorOptions,
  given: v.union([v.strictObject({ words: v.strictTuple([v.literal('reseal')]) }), AccessChange]),
  run: async (given, deps, { print }) =>
    'reason' in given ? `${await changeAccess(deps, given)}\n` : resealValues(deps, print),
})

/** Signs a participant out of every device, or turns off a second factor that a participant has lost. */
async function changeAccess(
  { database: { maintenance: db }, clock, dataKeys, log }: CommandDependencies,
  { words: [action, reference], operator: name, reason }: v.InferOutput<typeof AccessChange>,
): Promise<string> {
  const account = await findAccount(db, reference.includes('@') ? { email: reference } : { encId: reference })
  if (account === null) throw new Error(`No participant is ${reference}`)
  const act = {
    participantId: account.participantId,
    operator: await operatorOf(db, name, 'npm run participants'),
    reason,
  }
  const deps = { database: { db }, clock, log, dataKeys: await dataKeys() }
  if (action === 'remove-second-factor')
    return (await removeSecondFactor(deps, act)) ? 'The second factor is off' : 'No second factor was on'
  const sessions = await signOutEverywhere(deps, act)
  return `${countedNoun(sessions, 'session', 'sessions')} ended`
}

/** Prints the values that it sealed, those left under each other key, and those that do not open. */
async function resealValues({ database, dataKeys }: CommandDependencies, print: Output['print']) {
  const keys = await dataKeys()
  const { sealed, unreadable, examples } = await reseal(database.maintenance, keys)
  const [{ id: newest }] = keys
  const left = (await readKeyUse(database.maintenance)).filter(({ key }) => key !== newest)
  const lines = [
    `${valuesText(sealed)} sealed with the key ${newest}`,
    ...left.map(
      ({ key, values }) => `${valuesText(values)} left ${key === null ? 'in clear' : `under the key ${key}`}`,
    ),
    ...(left.length === 0 ? ['No value is left under another key: the others can be removed'] : []),
    ...examples,
    ...(unreadable > examples.length ? [`… and ${unreadable - examples.length} more that do not open`] : []),
  ]
  await print(`${lines.join('\n')}\n`)
  return unreadable === 0 ? 0 : 1
}

const valuesText = (count: number) => countedNoun(count, 'value', 'values')
