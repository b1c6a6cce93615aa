import type { Application } from '#contract/answers/applications.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import type { IdentityAnswer } from '#contract/answers/identity.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { dayOf } from './dates/calendar.ts'
import { answerText } from './submitted-answers.ts'
import type { SubmittedAnswers } from './submitted-copy.ts'

/** Recipients of a participant's data, as far as the portal knows: it does not see what is typed on other sites. */

export type DisclosureWay = 'link' | 'email' | 'phone' | 'questionnaire' | 'survey' | 'identity' | 'gift-card'

export interface Disclosure {
  key: string
  /** ISO date-time. */
  at: string
  way: DisclosureWay
  /** Page, address, number or study that received the data; null for a way that has no name. */
  to: string | null
  /** Subject; null if the way alone says enough. */
  about: string | null
  /** Id of the study, if it was about one. */
  studyId: number | null
  /** Texts and fields of the participant, besides those that every disclosure of this way includes. */
  fields: readonly string[]
  /** Number of disclosures that this line combines. */
  count: number
}

export interface KnownDisclosures {
  applications: readonly Application[]
  answers: readonly SubmittedAnswers[]
  surveys: readonly SurveyAttempt[]
  cashouts: readonly Cashout[]
  identity: IdentityAnswer | null
}

const noneOf = { to: null, about: null, studyId: null, fields: [], count: 1 } as const

/** Newest first. Surveys of one day, in the zone of the device, are combined. */
export function disclosures(known: KnownDisclosures): Disclosure[] {
  return [
    ...known.applications.filter((one) => !isListed(one, known.answers)).map(ofApplication),
    ...known.answers.map(ofAnswers),
    ...ofSurveys(known.surveys),
    ...known.cashouts.filter(({ state }) => state === 'sent').map(ofGiftCard),
    ...ofIdentity(known.identity),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The answers that are an application are listed themselves, with their questions, on the device that sent them. */
const isListed = ({ channel, study_id: id }: Application, answers: readonly SubmittedAnswers[]) =>
  channel === 'questionnaire' && answers.some(({ studyId }) => studyId === id)

function ofApplication(application: Application): Disclosure {
  const { study_id: studyId, opened_at, channel, destination, company, title } = application
  return {
    ...noneOf,
    // A study of this host can have a page of its own too.
    key: `${channel} ${studyId}`,
    at: opened_at,
    way: channel,
    to: destination ?? company,
    about: title,
    studyId,
  }
}

function ofAnswers({ studyId, givenAt, title, items }: SubmittedAnswers): Disclosure {
  const answered = items.filter((item) => answerText(item) !== null)
  return {
    ...noneOf,
    key: `answers ${studyId}`,
    at: givenAt,
    way: 'questionnaire',
    about: title,
    studyId,
    fields: answered.map(({ label }) => label),
  }
}

function ofSurveys(attempts: readonly SurveyAttempt[]): Disclosure[] {
  const days = new Map<string, SurveyAttempt[]>()
  for (const attempt of attempts) {
    const day = dayOf(new Date(attempt.started_at))
    days.set(day, [...(days.get(day) ?? []), attempt])
  }
  return [...days].map(([day, ofDay]) => ({
    ...noneOf,
    key: `surveys ${day}`,
    at: ofDay.map(({ started_at }) => started_at).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? '',
    way: 'survey',
    count: ofDay.length,
  }))
}

const ofGiftCard = ({ reference, requested_at, settled_at }: Cashout): Disclosure => ({
  ...noneOf,
  key: `gift card ${reference}`,
  at: settled_at ?? requested_at,
  way: 'gift-card',
})

function ofIdentity(identity: IdentityAnswer | null): Disclosure[] {
  if (identity === null || identity.at === null) return []
  return [{ ...noneOf, key: 'identity', at: identity.at, way: 'identity' }]
}
