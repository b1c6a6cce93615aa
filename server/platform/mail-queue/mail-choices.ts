import { stopMailsPath } from '#contract/pages/host-pages.ts'
import type { Texts } from '#server/language/texts.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'
import { SignedValue } from '#server/platform/sealing/signed-value.ts'
import * as v from 'valibot'

/** The columns of the e-mails that a participant chooses. */
const mailChoices = ['mailsPayouts', 'mailsPoints', 'mailsStudies'] as const

export type MailChoice = (typeof mailChoices)[number]

/** The choices as a participant reads them. */
export const choiceTexts = ({ t }: Pick<Texts, 't'>): Record<MailChoice, string> => ({
  mailsPayouts: t('An e-mail when a gift card was asked for, was sent, could not be sent, or is on hold'),
  mailsPoints: t(
    'An e-mail when points arrive: once a day for surveys, when a study pays you, and when support corrects them',
  ),
  mailsStudies: t(
    'An e-mail when a study that you applied to offers you a place, decides, moves a session or writes to you, and before a session',
  ),
})

const MailStop = v.strictObject({
  participantId: v.number(),
  choices: v.pipe(v.array(v.picklist(mailChoices)), v.minLength(1)),
})

export type MailStop = v.InferOutput<typeof MailStop>

/** Signs the links that turn choices off. They can do nothing else, so they work as long as the host's secret. */
export const mailStops = (secrets: Pick<HostDependencies, 'secret' | 'formerSecret'>) =>
  new SignedValue(deriveKeys(secrets, 'mail stops'), MailStop)

export const stopLinkOf = (
  deps: Pick<HostDependencies, 'secret' | 'formerSecret' | 'config'>,
  stop: MailStop,
): string => `${deps.config.publicOrigin}${stopMailsPath}?token=${mailStops(deps).sign(stop)}`
