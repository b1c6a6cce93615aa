import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { and, eq } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { networkOf } from '#server/http/request-limit.ts'
import { mailParticipant } from '#server/modules/account/sessions/mail-participant.ts'
import { limits } from '#server/platform/limits/limits.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { countRecoveryCodes, findTurnedOn, lockFactor } from './repo.ts'
import { acceptedStep } from './totp.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

export interface GivenCode {
  code: string | undefined
  clientAddress: string
}

/** Uses the code up in the act's transaction, rolled back if it is wrong. Resolves to whether one was needed. */
type UseCode = (tx: Database) => Promise<boolean>

/** Limits of wrong codes from all addresses. */
const accountLimits = ['codeByAccount', 'codeByAccountDaily'] as const

/**
 * Carries out an act of an account whose password was verified, such as a sign-in.
 *
 * @param act Has to call `useCode` in its transaction, with the account locked, once it is sure about everything else.
 * @throws {HostError} `code-needed`, `wrong-code` or `rate-limited`.
 */
export async function withCodeOf<Result>(
  deps: HostDependencies,
  participantId: number,
  given: GivenCode,
  act: (useCode: UseCode) => Promise<Result>,
): Promise<Result> {
  const isOn = async (db: Database) => (await findTurnedOn(db, participantId)) !== null
  if (await isOn(deps.database.db)) return withCode(deps, participantId, given, act)
  return act(async (tx) => {
    // It was turned on meanwhile.
    if (await isOn(tx)) throw new HostError('code-needed', { participantId })
    return false
  })
}

async function withCode<Result>(
  deps: HostDependencies,
  participantId: number,
  { code = '', clientAddress }: GivenCode,
  act: (useCode: UseCode) => Promise<Result>,
): Promise<Result> {
  if (code.trim() === '') throw new HostError('code-needed', { participantId })
  const account = String(participantId)
  const subject = [account, networkOf(clientAddress)]
  const countedAt = deps.clock()
  // Counted before the result is known; otherwise many concurrent attempts would all be within the limit.
  await deps.limiter.count('codeByAccountAndAddress', ...subject)
  for (const limit of accountLimits) await deps.limiter.count(limit, account)
  let used: Used | null = null
  try {
    const result = await act(async (tx) => {
      used = await useCode(tx, deps, { participantId, code, now: deps.clock() })
      if (used === 'wrong') throw refusal(deps, participantId)
      return used !== 'off'
    })
    if (used === 'recovery-code') noteRecovery(deps, participantId)
    return result
  } finally {
    // A code that was right counts for nothing, also if the act failed otherwise; nor does one that was not looked at.
    if (isRight(used)) await deps.limiter.reset('codeByAccountAndAddress', ...subject)
    else if (used !== 'wrong') await deps.limiter.undo('codeByAccountAndAddress', countedAt, ...subject)
    if (used !== 'wrong') {
      for (const limit of accountLimits) await deps.limiter.undo(limit, countedAt, account)
    }
  }
}

/** Lets a participant with a new password in whose codes somebody with the former one has used up; once a day. */
export async function clearWrongCodes(deps: HostDependencies, participantId: number): Promise<void> {
  const account = String(participantId)
  const clearings = await deps.limiter.record('codeClearingByAccount', account)
  if (clearings > limits.codeClearingByAccount.max) return
  for (const limit of accountLimits) await deps.limiter.reset(limit, account)
}

function refusal(deps: HostDependencies, participantId: number): HostError {
  const record = { event: 'second-factor-refused', outcome: 'refused', by: 'participant' } as const
  logSecurity(deps.log, { ...record, participant: participantId })
  deps.backgroundTasks.run('notice of wrong codes', () => noteWrongCodes(deps, participantId))
  return new HostError('wrong-code', { participantId })
}

/** If wrong codes have closed the account's codes, and no message of the day says so. */
async function noteWrongCodes(deps: HostDependencies, participantId: number): Promise<void> {
  const account = String(participantId)
  const closed = accountLimits.map((limit) => deps.limiter.isExhausted(limit, account))
  if (!(await Promise.all(closed)).includes(true)) return
  const countedAt = deps.clock()
  const notices = await deps.limiter.record('codeNoticeByAccount', account)
  if (notices > limits.codeNoticeByAccount.max) return
  try {
    await mailParticipant(deps, participantId, wrongCodesMessage)
  } catch (error) {
    // The next wrong code tries again.
    await deps.limiter.undo('codeNoticeByAccount', countedAt, account)
    throw error
  }
}

function noteRecovery(deps: HostDependencies, participantId: number): void {
  const record = { event: 'recovery-code-used', outcome: 'done', by: 'participant' } as const
  logSecurity(deps.log, { ...record, participant: participantId })
  deps.backgroundTasks.run('notice of a used recovery code', async () => {
    const left = await countRecoveryCodes(deps.database.db, participantId)
    await mailParticipant(deps, participantId, recoveryCodeUsedMessage, left)
  })
}

/** `off`: the second factor was turned off meanwhile. */
type Used = 'totp' | 'recovery-code' | 'wrong' | 'off'

const isRight = (used: Used | null): boolean => used === 'totp' || used === 'recovery-code'

async function useCode(
  tx: Database,
  unsealing: Unsealing,
  { participantId, code, now }: { participantId: number; code: string; now: Date },
): Promise<Used> {
  const factor = await lockFactor(tx, unsealing, participantId)
  if (factor === null) return 'off'
  const step = factor.secret && acceptedStep(factor.secret, code, { now, after: factor.lastStep })
  if (step !== null) {
    await tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(eq(secondFactors.participantId, participantId))
    return 'totp'
  }
  const hash = recoveryCodeHash(code)
  if (hash === null) return 'wrong'
  const isCode = and(eq(recoveryCodes.participantId, participantId), eq(recoveryCodes.codeHash, hash))
  const used = await tx.delete(recoveryCodes).where(isCode).returning()
  return used.length > 0 ? 'recovery-code' : 'wrong'
}

/** A recovery code was used: another person may have found it. */
const recoveryCodeUsedMessage = defineMail(({ brand, ifItWasNotYou, link, t, plural }, codesLeft: number) => [
  t('A recovery code of your {brand} account was used', { brand }),
  `${t('One of your recovery codes was just used for your {brand} account.', { brand })} ${plural(codesLeft, '1 code is left.', '{count} codes are left.')}`,
  t('Make new ones here:'),
  link(settingsPaths.secondFactor),
  ...ifItWasNotYou,
])

/** A person with the password or a session, perhaps not the participant, guesses codes. */
const wrongCodesMessage = defineMail(({ brand, ifItWasNotYou, t }) => [
  t('Wrong codes were entered for your {brand} account', { brand }),
  t(
    'Somebody who knows the password of your {brand} account, or has a device on which you are logged in, has entered many wrong codes for it. For now no code works; they work again within a day.',
    { brand },
  ),
  ...ifItWasNotYou,
])
