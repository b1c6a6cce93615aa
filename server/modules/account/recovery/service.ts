import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { clearWrongCodes } from '#server/modules/account/codes/service.ts'
import { allPasskeysRemovedMessage } from '#server/modules/account/passkeys/messages.ts'
import { countPasskeys, deletePasskeysOf } from '#server/modules/account/passkeys/repo.ts'
import { requireUsablePassword } from '#server/modules/account/sign-in/password-rules.ts'
import { turnedOffMessage } from '#server/modules/account/second-factor/messages.ts'
import { endSessions, forgetKnownDevices } from '#server/modules/account/sessions/repo.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { passwordChangedMessage } from '#server/modules/account/settings/messages.ts'
import { setPassword } from '#server/modules/account/settings/repo.ts'
import { notify, senderOf } from '#server/modules/account/sessions/mail-participant.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/http/request-limit.ts'
import {
  findMailToken,
  issueMailToken,
  redeemMailToken,
} from '#server/modules/account/mail-links/mail-tokens.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

export interface Reset {
  participantId: number
  encId: string
  /** Number of passkeys that went with it. */
  removedPasskeys: number
  /** Whether codes of an authenticator app went with it. */
  removedCodes: boolean
}

/**
 * Sends a link to an address if it has an account. Neither the answer nor its time reveals whether it has
 * one or has reached this hour's limit, because the account is searched after the answer.
 *
 * @throws {HostError} `rate-limited`, by the requester's address only, or `unavailable`; with or without an
 * account.
 */
export async function requestReset(
  deps: HostDependencies,
  email: string,
  clientAddress: string,
): Promise<void> {
  await deps.limiter.count('passwordResetByAddress', networkOf(clientAddress))
  deps.backgroundTasks.requireCapacity()
  deps.backgroundTasks.run('password reset', async () => {
    const participantId = (await findAccount(deps.database.db, { email }))?.participantId
    if (participantId !== undefined) await sendLink(deps, participantId)
  })
}

/**
 * Beyond the limit no message is sent, whoever requested it. The links of this hour are in the mailbox
 * already, and each works at least as long as the limit lasts.
 */
async function sendLink(deps: HostDependencies, participantId: number): Promise<void> {
  const subject = String(participantId)
  const countedAt = deps.clock()
  const count = await deps.limiter.record('passwordResetByAccount', subject)
  if (count > limits.passwordResetByAccount.max) return
  try {
    const { db } = deps.database
    const { token, recipient } = await participantTransaction(db, participantId, async (tx) => {
      const made = await issueMailToken(deps, 'password-reset', { participantId, email: null }, tx)
      // Uses the account's own spelling of the address. It is read while the account is locked: after a
      // concurrent change of address, a working link would reach the old mailbox.
      return { token: made, recipient: await findAccount(tx, { participantId }) }
    })
    if (recipient !== null) await deps.mail.send(resetMessage(senderOf(deps), recipient, token))
  } catch (error) {
    // A message that was not sent must not count.
    await deps.limiter.undo('passwordResetByAccount', countedAt, subject)
    throw error
  }
}

/** The account that a link is for. */
export interface ResetAccount {
  email: string
  passkeys: number
  /** Whether somebody has shown before that the mailbox is theirs: else nothing that was made before stays. */
  isProved: boolean
}

/** Null if the link no longer works. Does not use it up, because mail scanners open links before people do. */
export async function accountBehind(deps: HostDependencies, token: string): Promise<ResetAccount | null> {
  const { db } = deps.database
  const asked = await findMailToken(deps, 'password-reset', token)
  const account = asked && (await findAccount(db, { participantId: asked.participantId }))
  if (account === null) return null
  const passkeys = await countPasskeys(db, account.participantId)
  return { email: account.email, passkeys, isProved: account.emailConfirmedAt !== null }
}

/**
 * Sets a new password, and ends every session of the participant. Passkeys stay unless they are to go. If this is the
 * first proof of the mailbox, whoever made the account may have been somebody else: passkeys, codes and known devices
 * go too. The participant is told of each by mail.
 *
 * @returns Null if the token no longer works.
 * @throws {HostError} `bad-password`, which leaves the token usable, or `unavailable`.
 */
export async function resetPassword(
  deps: HostDependencies,
  token: string,
  password: string,
  { removesPasskeys = false }: { removesPasskeys?: boolean } = {},
): Promise<Reset | null> {
  const asked = await findMailToken(deps, 'password-reset', token)
  if (!asked) return null
  const { db } = deps.database
  const account = await findAccount(db, { participantId: asked.participantId })
  await requireUsablePassword(deps.portalEnv, password, account?.email ?? '')
  const passwordHash = await deps.passwords.hash(password)
  const done = await participantTransaction(db, asked.participantId, async (tx) => {
    const subject = await redeemMailToken(deps, 'password-reset', token, tx)
    if (!subject) return null
    const { participantId } = subject
    const former = await findAccount(tx, { participantId })
    const isFirstProof = former?.emailConfirmedAt === null
    const at = deps.clock()
    // The link was read in the account's mailbox.
    const chosen = { passwordHash, passwordSetAt: at, emailConfirmedAt: at }
    const recipient = await setPassword(tx, participantId, chosen)
    await endSessions(tx, participantId, 'all')
    const removed = removesPasskeys || isFirstProof ? await deletePasskeysOf(tx, participantId) : []
    const removedCodes = isFirstProof && (await deleteFactor(tx, participantId))
    if (isFirstProof) await forgetKnownDevices(tx, participantId)
    return recipient && { participantId, encId: former?.encId ?? '', recipient, removed, removedCodes }
  })
  if (!done) return null
  const { participantId, encId, recipient, removed, removedCodes } = done
  await deps.limiter.reset('passwordResetByAccount', String(participantId))
  await clearWrongCodes(deps, participantId)
  notify(deps, 'notice of a password reset', recipient, passwordChangedMessage)
  if (removed.length > 0) {
    notify(deps, 'notice of removed passkeys', recipient, allPasskeysRemovedMessage, removed)
  }
  if (removedCodes) notify(deps, 'notice of a removed second factor', recipient, turnedOffMessage)
  return { participantId, encId, removedPasskeys: removed.length, removedCodes }
}

const resetMessage = defineMail(({ brand, link, t }, token: string) => [
  t('Choose a new password for {brand}', { brand }),
  t('Somebody, probably you, asked for a new password for your {brand} account.', { brand }),
  t('Choose it here, within one hour:'),
  link(`${recoveryPaths.confirm}?token=${token}`),
  t('If it was not you, you need not do anything: your password stays as it is.'),
])
