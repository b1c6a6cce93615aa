import { pointsPerDollar } from '#contract/base/constants.ts'
import { momentText, sessionText } from '#server/language/moments.ts'
import { formatDollars } from '#server/language/texts.ts'
import { type Writing, defineMail } from '#server/platform/mail/define-mail.ts'
import type { MailFacts, TimedRecipient } from '#server/platform/mail-queue/facts.ts'

export const decisionMessage = defineMail(
  (
    { link, plural, recipient, t, texts }: Writing<TimedRecipient>,
    { title, decision, note, until, points = 0, incentive = 0, sessions = [], isLeft }: MailFacts['decision'],
  ) => {
    const news: Readonly<Record<MailFacts['decision']['decision'], string>> = {
      answered: t('The study has your answers.'),
      chosen: t('The study has chosen you.'),
      declined: t('The study has decided on other people this time.'),
      'screened-out': t('The study is looking for other people this time.'),
      waiting: t('The study has put you on its waiting list.'),
      refused: t('You have declined the place.'),
      lapsed: t('The place was held for you, and its time is over.'),
      accepted: t('You have a place in the study.'),
      booked: t(
        'The study has given you a place. If it does not suit you, please cancel it in My applications.',
      ),
      cancelled: t('The study has cancelled your place.'),
      attended: t('The study has noted that you took part.'),
      'no-show': t('The study has noted that you did not come.'),
      paid: t('The study has noted that you took part.'),
      corrected: t('The study has undone its note on whether you came.'),
    }
    return [
      // The subject shows on a locked screen, so it does not name the study.
      t('News on your application'),
      `${t('You answered the questionnaire of “{title}”.', { title })} ${news[decision]}`,
      ...(note === null ? [] : [note]),
      ...(points > 0 ? [plural(points, '{count} point is yours.', '{count} points are yours.')] : []),
      ...(points < 0
        ? [plural(-points, '{count} point was taken back.', '{count} points were taken back.')]
        : []),
      ...(incentive > 0
        ? [t('For taking part you get {amount}.', { amount: formatDollars(incentive / pointsPerDollar) })]
        : []),
      ...(sessions.length > 0
        ? [[t('When and where'), ...sessions.map((session) => sessionText(texts, session))].join('\n')]
        : []),
      ...(until
        ? [
            t('The place is held for you until {time}. Please accept or decline it in My applications.', {
              time: momentText(texts, new Date(until), recipient.timeZone),
            }),
          ]
        : decision === 'chosen'
          ? [t('Please accept or decline the place in My applications.')]
          : []),
      ...(decision === 'accepted' && sessions.length > 0
        ? [t('Please choose a time in My applications.')]
        : []),
      ...(isLeft
        ? [t('If you added the session to your calendar, remove it there, or in My applications.')]
        : []),
      t('My applications: {address}', { address: link('/applications') }),
    ]
  },
)

/** A study's words for some of its participants. */
export const studyMessage = defineMail(({ link, t }, { title, text }: MailFacts['study-message']) => [
  t('News of a study'),
  t('The study “{title}” writes:', { title }),
  text,
  t('My applications: {address}', { address: link('/applications') }),
])

export const reminderMessage = defineMail((writing, facts: MailFacts['session-reminder']) => {
  const { t } = writing
  return [
    t('A session is near'),
    t('Your session of “{title}” begins: {time}.', titleAndTime(writing, facts)),
    ...whereabouts(writing, facts),
  ]
})

/** Tells of the new time and place of a session that the participant has, or was offered. */
export const movedMessage = defineMail((writing, facts: MailFacts['session-moved']) => {
  const { t } = writing
  return [
    t('A session was moved'),
    t('The study has moved the session of “{title}”. It begins: {time}.', titleAndTime(writing, facts)),
    ...whereabouts(writing, facts),
    t('An entry in your calendar keeps the old time until you add it again in My applications.'),
  ]
})

const titleAndTime = ({ texts }: Writing, { title, startsAt, timeZone }: MailFacts['session-moved']) => ({
  title,
  time: momentText(texts, new Date(startsAt), timeZone),
})

const whereabouts = ({ link, t }: Writing, { place, note }: MailFacts['session-reminder']) => [
  ...(place === null ? [] : [place]),
  ...(note ? [note] : []),
  t('If you cannot come, please say so in My applications: {address}', { address: link('/applications') }),
]
