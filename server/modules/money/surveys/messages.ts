import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '#domain/dates/spans.ts'
import type { Database } from '#server/db/database.ts'
import { ledgerEntries } from '#server/db/schema.ts'
import type { MailMessage, MailSender } from '#server/platform/mail/mail.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import type { Work } from '#server/work/work.ts'
import type { WaitingMail } from '#server/platform/mail-queue/facts.ts'

/** Hour of the next day, in UTC, at which the points of a day are told: the morning of the United States. */
const toldAtHour = 15

const dayOf = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs)

/** Queues the one message on the survey points of a day. */
export function notifyOfSurveyPoints(w: Work, participantId: number): void {
  const day = dayOf(w.now)
  w.mail({
    participantId,
    kind: 'survey-points',
    dueAt: new Date(day.getTime() + dayMs + toldAtHour * hourMs),
    once: `survey-points-${day.toISOString().slice(0, 10)}`,
  })
}

/** Adds up the survey points of the day of the first ones; null if nothing is left of them. */
export async function surveyPointsMessage(
  db: Database,
  sender: MailSender,
  { recipient, participantId, createdAt }: WaitingMail<'survey-points'>,
): Promise<MailMessage | null> {
  const day = dayOf(createdAt)
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${ledgerEntries.points}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.participantId, participantId ?? 0),
        inArray(ledgerEntries.kind, ['credit', 'bonus', 'reversal']),
        gte(ledgerEntries.at, day),
        lt(ledgerEntries.at, new Date(day.getTime() + dayMs)),
      ),
    )
  return row && row.points > 0 ? pointsMessage(sender, recipient, row.points) : null
}

const pointsMessage = defineMail(({ link, plural, t }, points: number) => [
  plural(points, '{count} point from surveys', '{count} points from surveys'),
  plural(
    points,
    'Within one day your surveys brought you {count} point.',
    'Within one day your surveys brought you {count} points.',
  ),
  t('Earnings: {address}', { address: link('/earnings') }),
])
