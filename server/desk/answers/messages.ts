import { momentText } from '#server/language/moments.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { MailFacts, TimedRecipient } from '#server/platform/mail-queue/facts.ts'

/** Tells a participant what a study has decided. */
export function decisionMessage(
  { publicOrigin }: { publicOrigin: string },
  recipient: TimedRecipient,
  { title, decision, note, until, points = 0 }: MailFacts['decision'],
): MailMessage {
  const texts = textsIn(recipient.language)
  const { t } = texts
  const waiting = t('The study has put you on its waiting list.')
  const news: Readonly<Record<MailFacts['decision']['decision'], string>> = {
    answered: t('The study has your answers.'),
    chosen: t('The study has chosen you.'),
    declined: t('The study has decided on other people this time.'),
    'screened-out': t('The study is looking for other people this time.'),
    waiting,
    waitlisted: waiting,
    refused: t('You have declined the place.'),
    lapsed: t('The place was held for you, and its time is over.'),
    accepted: t('You have a place in the study.'),
    cancelled: t('The study has cancelled your place.'),
    attended: t('The study has noted that you took part.'),
    'no-show': t('The study has noted that you did not come.'),
    paid: t('The study has noted that you took part. {points} points are yours.', { points: String(points) }),
  }
  const paragraphs = [
    `${t('You answered the questionnaire of “{title}”.', { title })} ${news[decision]}`,
    ...(note === null ? [] : [note]),
    ...(until
      ? [
          t('The place is held for you until {time}. Please accept or decline it in My applications.', {
            time: momentText(texts, new Date(until), recipient.timeZone),
          }),
        ]
      : []),
    t('My applications: {address}', { address: new URL('/applications', publicOrigin).href }),
  ]
  // The subject shows on a locked screen, so it does not name the study.
  return notice(recipient, t('News on your application'), paragraphs)
}

/** A study's words for some of its participants. */
export function studyMessage(
  { publicOrigin }: { publicOrigin: string },
  recipient: TimedRecipient,
  { title, text }: MailFacts['study-message'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('News of a study'), [
    t('The study “{title}” writes:', { title }),
    text,
    t('My applications: {address}', { address: new URL('/applications', publicOrigin).href }),
  ])
}

/** Reminds a participant of a session, or tells of its new time and place. */
export function reminderMessage(
  { publicOrigin }: { publicOrigin: string },
  recipient: TimedRecipient,
  { title, startsAt, timeZone, place, moved = false }: MailFacts['session-reminder'],
): MailMessage {
  const texts = textsIn(recipient.language)
  const { t } = texts
  const time = momentText(texts, new Date(startsAt), timeZone)
  return notice(recipient, moved ? t('A session was moved') : t('A session is near'), [
    moved
      ? t('The study has moved your session of “{title}”. It begins: {time}.', { title, time })
      : t('Your session of “{title}” begins: {time}.', { title, time }),
    ...(place === null ? [] : [place]),
    t('If you cannot come, please say so in My applications: {address}', {
      address: new URL('/applications', publicOrigin).href,
    }),
  ])
}
