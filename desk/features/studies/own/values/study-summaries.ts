import { countedNoun } from '#domain/counted-noun.ts'
import type { OwnStudyValues } from './own-study-values.ts'

export const summaries = {
  study: ({ title }) => title,
  place: ({ city, online, dmas }) =>
    joined([city.name, online && 'Online', dmas.trim() === '' ? 'Everywhere' : `Areas ${dmas}`]),
  fit: ({ requirements }) =>
    requirements.length === 0 ? 'Everybody' : countedNoun(requirements.length, 'requirement', 'requirements'),
  apply: ({ registration_link: link, registration_email: email, registration_phone: phone, questions }) =>
    joined([
      link !== '' && 'Web page',
      email !== '' && 'E-mail',
      phone !== '' && 'Phone',
      questions.length > 0 && 'Questionnaire',
    ]) || 'No way yet',
  questions: ({ questions }) =>
    questions.length === 0 ? 'None' : countedNoun(questions.length, 'question', 'questions'),
  places: ({ recruiting: { places, target, quotas } }) =>
    joined([
      places !== '' && `${places} places`,
      target !== '' && `${target} answers`,
      quotas.length > 0 && countedNoun(quotas.length, 'quota', 'quotas'),
    ]) || 'No limit',
  sessions: ({ recruiting: { sessions } }) =>
    sessions.length === 0 ? 'None' : countedNoun(sessions.length, 'session', 'sessions'),
  pay: ({ recruiting: { incentive_points: dollars } }) =>
    dollars === '' ? 'Nothing from us' : `$${dollars.replace('$', '')}`,
} satisfies Record<string, (values: OwnStudyValues) => string>

const joined = (words: readonly (string | false)[]) => words.filter(Boolean).join(' · ')
