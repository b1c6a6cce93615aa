import { hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { errorText } from '#server/errors/error-text.ts'
import { momentText } from '#server/language/moments.ts'
import { textsIn } from '#server/language/texts.ts'
import { type MailMessage, RefusedMessage } from '#server/platform/mail/mail.ts'
import { pauseSeconds, workThrough } from '#server/runtime/queue.ts'
import { SealedValueError, mailFacts } from '#server/platform/sealing/sealed-column.ts'
import type { MailKind, MailWriters, WaitingMail, WrittenMail } from './facts.ts'
import { and, eq } from 'drizzle-orm'
import { mailJobs } from '#server/db/schema.ts'
import { type MailChoice, choiceTexts, stopLinkOf } from './mail-choices.ts'
import { type ClaimedMail, type StoredMail, claimMails, isSuperseded } from './repo.ts'

const mailRules = {
  atOnce: 5,
  /** Longer than any mail server takes: a message that is still leased then was left by a crash. */
  leaseSeconds: 600,
  firstPauseSeconds: 60,
  maxPauseSeconds: 6 * hourSeconds,
  /** With these pauses the last try is two days after the first. */
  maxTries: 17,
} as const

type QueueDependencies = Pick<
  HostDependencies,
  'database' | 'clock' | 'log' | 'mail' | 'dataKeys' | 'config' | 'secret' | 'formerSecret'
>

/** The choices that rule a kind, of which one is enough. Messages for the account's safety always come. */
const choices: Partial<Record<string, readonly MailChoice[]>> = {
  decision: ['mailsStudies'],
  'study-paid': ['mailsPoints'],
  'study-points': ['mailsPoints', 'mailsStudies'],
  'study-message': ['mailsStudies'],
  'session-reminder': ['mailsStudies'],
  'session-moved': ['mailsStudies'],
  'payout-requested': ['mailsPayouts'],
  'payout-sent': ['mailsPayouts'],
  'payout-undelivered': ['mailsPayouts'],
  'payout-failed': ['mailsPayouts'],
  'payout-held': ['mailsPayouts'],
  'payout-released': ['mailsPayouts'],
  'points-added': ['mailsPoints'],
  'survey-points': ['mailsPoints'],
} satisfies Partial<Record<MailKind, readonly MailChoice[]>>

/**
 * Sends all messages that are due. Any number of hosts may do so concurrently. A message that a host has handed over
 * just before a crash, without a note of it, is sent a second time, with the same `Message-ID`.
 */
export async function sendDueMails(
  deps: QueueDependencies,
  writers: MailWriters,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, clock } = deps
  const { leaseSeconds, atOnce } = mailRules
  await workThrough({
    clock,
    leaseSeconds,
    atOnce,
    claim: (lease) => claimMails(database.db, lease),
    work: (claimed) => sendClaimed(deps, writers, claimed),
    stopping,
  })
}

async function sendClaimed(
  deps: QueueDependencies,
  writers: MailWriters,
  claimed: ClaimedMail,
): Promise<void> {
  const { mail, account } = claimed
  const { database, clock, log } = deps
  const isMail = eq(mailJobs.id, mail.id)
  const drop = async () => {
    await database.db.delete(mailJobs).where(isMail)
  }
  const note = async (change: Partial<StoredMail>) => {
    await database.db.update(mailJobs).set(change).where(isMail)
  }
  const wanted = account && choices[mail.kind]?.filter((choice) => account[choice])
  if (wanted?.length === 0) return drop()
  try {
    const message = await writeNews(deps, writers, claimed)
    if (message === null) return await drop()
    const sent = account && wanted ? withStop(deps, message, account, wanted) : message
    await deps.mail.send({ ...sent, id: messageId(deps, mail) })
  } catch (error) {
    log.warn({ err: error, kind: mail.kind, tries: mail.tries }, 'an e-mail was not sent')
    const failure = errorText(error)
    const isFinal = error instanceof RefusedMessage || error instanceof SealedValueError
    if (isFinal || mail.tries >= mailRules.maxTries) return note({ failedAt: clock(), failure })
    return note({ dueAt: secondsAfter(clock(), pauseSeconds(mail.tries, mailRules)), failure })
  }
  // The words are deleted with the sending: the participant has them.
  return note({ sentAt: clock(), facts: null, failure: null })
}

/**
 * Writes a message as far as it is news. Of what is over it tells only for the sake of words and points that no other
 * message has, and says so.
 */
async function writeNews(
  { database: { db }, dataKeys }: QueueDependencies,
  writers: MailWriters,
  { mail, account }: ClaimedMail,
): Promise<MailMessage | null> {
  const facts = mail.facts && mailFacts.open(dataKeys, [mail.id], mail.facts)
  const written = await write(writers, { mail, account }, facts)
  if (written === null || account === null) return written
  const { isOver = false, ...message } = written
  if (!isOver && (await db.$count(mailJobs, and(eq(mailJobs.id, mail.id), isSuperseded(db)))) === 0)
    return message
  if (!ownFacts.some((name) => facts !== null && Boolean(Object(facts)[name]))) return null
  const texts = textsIn(account.language)
  const { t } = texts
  const time = momentText(texts, mail.createdAt, account.timeZone)
  const warning = t(
    'This e-mail says what was so on {time}. Something has changed since: the portal shows what is so now.',
    { time },
  )
  const subject = t('{subject} (changed since)', { subject: message.subject })
  return { ...message, subject, text: `${warning}\n\n${message.text}` }
}

/** Facts that a later message does not repeat. */
const ownFacts = ['note', 'reason', 'points', 'payoutReference']

async function write(
  writers: MailWriters,
  { mail, account }: ClaimedMail,
  facts: unknown,
): Promise<WrittenMail | null> {
  const { kind, participantId, createdAt } = mail
  if (!isKind(writers, kind)) throw new Error(`This release has no e-mail of the kind ${kind}`)
  const writer: (waiting: never) => ReturnType<MailWriters[MailKind]> = writers[kind]
  const waiting = { facts, recipient: account, participantId, createdAt }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `enqueueMails` has stored the facts of this kind
  return writer(waiting as WaitingMail<MailKind> as never)
}

/** Ends a message with the choices that let it come, and with the link that turns them off. */
function withStop(
  deps: QueueDependencies,
  message: MailMessage,
  { id, language }: NonNullable<ClaimedMail['account']>,
  wanted: MailChoice[],
): MailMessage {
  const texts = textsIn(language)
  const stopLink = stopLinkOf(deps, { participantId: id, choices: wanted })
  const names = wanted.map((choice) => `– ${choiceTexts(texts)[choice]}\n`).join('')
  const { t } = texts
  const ending = `\n${t('This link turns these e-mails off, without logging in:')}\n${names}${stopLink}\n`
  return { ...message, text: message.text + ending, stopLink }
}

const isKind = (writers: MailWriters, kind: string): kind is MailKind => Object.hasOwn(writers, kind)

/** Each try to send a message has the same id, so that a mailbox can tell a repetition. */
const messageId = ({ config }: QueueDependencies, { id, createdAt }: StoredMail) =>
  `<mail-${id}-${createdAt.getTime()}@${new URL(config.publicOrigin).hostname}>`
