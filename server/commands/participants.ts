import * as v from 'valibot'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { resealText } from '#server/modules/account/data/reseal-report.ts'
import { readKeyUse, reseal } from '#server/modules/account/data/reseal.ts'
import { endSessions, findByReference } from '#server/modules/account/sessions/repo.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import { type CommandDependencies, command } from './command.ts'

const usage = `Usage: npm run participants -- end-sessions REF
       npm run participants -- remove-second-factor REF
       npm run participants -- reseal

  end-sessions          signs a participant out of every device, and ends the messages there
  remove-second-factor  asks a participant for no more codes from an authenticator app. Make sure of who asks for it:
                        afterwards the password alone signs in
  reseal                encrypts answers and addresses again with the first key of DATA_KEY, while the host serves. It
                        then prints how many values are left under other keys. An interrupted run is continued by the
                        next
  --help                prints this

REF is the e-mail address or the enc_id.
`

const Reference = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254), v.regex(/^[^\p{Cc}\s]+$/u))

export const participants = command({
  usage,
  failure: 'Not done',
  given: v.object({
    words: v.union([
      v.strictTuple([v.literal('reseal')]),
      v.strictTuple([v.picklist(['end-sessions', 'remove-second-factor']), Reference]),
    ]),
  }),
  run: async ({ words }, deps) =>
    words.length === 1 ? resealValues(deps) : `${await changeAccess(deps, ...words)}\n`,
})

/** Signs a participant out of every device, or turns off a second factor that a participant has lost. */
async function changeAccess(
  { database: { maintenance: db }, log }: CommandDependencies,
  action: 'end-sessions' | 'remove-second-factor',
  reference: string,
): Promise<string> {
  const participant = await findByReference(db, reference)
  if (participant === null) throw new Error(`No participant is ${reference}`)
  const noted = { outcome: 'done', by: 'operator', participant } as const
  if (action === 'remove-second-factor') {
    if (!(await deleteFactor(db, participant))) return 'No second factor was on'
    logSecurity(log, { event: 'second-factor-off', ...noted })
    return 'The second factor is off'
  }
  const sessions = await db.transaction((tx) => endSessions(tx, participant, 'all'))
  logSecurity(log, { event: 'session-end', ...noted, sessions })
  return sessions === 1 ? '1 session ended' : `${sessions} sessions ended`
}

/** Seals everything with the newest key. */
async function resealValues({ database, dataKeys }: CommandDependencies) {
  const keys = await dataKeys()
  const resealed = await reseal(database.maintenance, keys)
  const uses = await readKeyUse(database.maintenance)
  return { text: resealText(resealed, keys[0].id, uses), exitCode: resealed.unreadable === 0 ? 0 : 1 }
}
