import { cashoutPoints, giftCardDollars } from '#contract/base/constants.ts'
import { and, eq } from 'drizzle-orm'
import { participants } from '#server/db/schema.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { formatCount } from '#server/language/texts.ts'
import {
  findMailToken,
  issueMailToken,
  redeemMailToken,
} from '#server/modules/account/mail-links/mail-tokens.ts'
import { notify, senderOf } from '#server/modules/account/sessions/mail-participant.ts'
import { giftCardLine } from '#server/modules/money/payouts/messages.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import type { WaitingMail } from '#server/platform/mail-queue/facts.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { ownAccount } from './service.ts'

const linkPath = (token: string) => `${settingsPaths.firstEmail}?token=${token}`

const welcomeMessage = defineMail((writing, deps: Pick<HostDependencies, 'config'>, token: string | null) => {
  const { brand, contactUrl, link, t } = writing
  const points = formatCount(cashoutPoints)
  const confirm = t('Please confirm within seven days that this address is yours:')
  return [
    t('Welcome to {brand}', { brand }),
    `${t('Your account is ready. The studies that fit you are here:')}\n${link('/my')}`,
    ...(token === null ? [] : [`${confirm}\n${link(linkPath(token))}`]),
    t('From {points} points you can request a ${dollars} gift card.', { points, dollars: giftCardDollars }) +
      ` ${giftCardLine(writing, deps.config.giftCardTerms)}`,
    token === null
      ? `${t('If you did not sign up, contact us:')}\n${contactUrl}`
      : t(
          'If you did not sign up, open the same link and say that it was not you. The account is then deleted.',
        ),
  ]
})

const linkMessage = defineMail(({ brand, link, t }, token: string) => [
  t('Confirm your address for {brand}', { brand }),
  t('Please confirm within seven days that this address is yours:'),
  link(linkPath(token)),
  t('If you did not sign up, open the same link and say that it was not you. The account is then deleted.'),
])

/** Greets a newcomer, and asks to confirm an address that nobody has confirmed; null if the account is gone. */
export async function welcomeMail(
  deps: HostDependencies,
  { participantId, recipient }: WaitingMail<'welcome'>,
) {
  if (participantId === null) return null
  const account = await findAccount(deps.database.db, { participantId })
  if (account?.emailConfirmedAt) return welcomeMessage(senderOf(deps), recipient, deps, null)
  const token = await issueMailToken(deps, 'first-email', { participantId, email: recipient.email })
  return welcomeMessage(senderOf(deps), recipient, deps, token)
}

/**
 * Sends the link once more.
 *
 * @returns The address.
 * @throws {HostError} `unauthenticated`, `rate-limited` or `unavailable`.
 */
export async function sendFirstLink(deps: HostDependencies, signedIn: SignedIn): Promise<string> {
  const { participantId } = signedIn
  const account = await ownAccount(deps, signedIn)
  deps.backgroundTasks.requireCapacity()
  await deps.limiter.count('firstEmailByParticipant', String(participantId))
  const token = await issueMailToken(deps, 'first-email', { participantId, email: account.email })
  notify(deps, 'confirmation of an address', account, linkMessage, token)
  return account.email
}

/** The account and the address that a link confirms; null if it no longer works. Does not use it up: mail scanners open links. */
export const firstEmailOf = (deps: HostDependencies, token: string) =>
  findMailToken(deps, 'first-email', token)

/**
 * Confirms the account's address. The link alone is not enough: somebody else may have made the account with this
 * address, and would keep a way in.
 *
 * @returns The address; null if the link no longer works or is another account's.
 */
export async function confirmFirstEmail(
  deps: HostDependencies,
  token: string,
  { participantId }: SignedIn,
): Promise<string | null> {
  if ((await firstEmailOf(deps, token))?.participantId !== participantId) return null
  return deps.database.db.transaction(async (tx) => {
    const asked = await redeemMailToken(deps, 'first-email', token, tx)
    if (!asked?.email) return null
    const [row] = await tx
      .update(participants)
      .set({ emailConfirmedAt: deps.clock() })
      .where(and(eq(participants.id, participantId), eq(participants.email, asked.email)))
      .returning({ email: participants.email })
    return row?.email ?? null
  })
}
