import { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { descriptionTags } from '#domain/studies/description-tags.ts'
import { tidyNumber } from '#contract/base/typed-digits.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'
import { type Filled, emptied, filled } from '#desk/features/studies/missing-texts.ts'
import { type QuestionValues, questionValuesOf, questionsOf } from './question-values.ts'

/** A study in its form. */
export type OwnStudyValues = Omit<Filled<OwnStudyContent>, 'city' | 'dmas' | 'questions'> & {
  city: { name: string; state: string }
  /** Numbers, separated by commas. */
  dmas: string
  questions: QuestionValues[]
}

export const blankStudy: OwnStudyValues = {
  title: '',
  category: '',
  long_description: '',
  pay_display: '',
  age_display: '',
  gender_display: '',
  company: '',
  facility: '',
  city: { name: '', state: '' },
  online: false,
  dmas: '',
  requirements: [],
  registration_link: '',
  registration_email: '',
  registration_phone: '',
  no_ads: false,
  picture: '',
  questions: [],
  recruiting: noRecruiting,
}

/** The content that the form stands for. It may be invalid, such as NaN for an area that is no number. */
export function contentOf(values: OwnStudyValues): OwnStudyContent {
  const { city, dmas, questions } = values
  const name = tidyLine(city.name).trim()
  const state = tidyNumber(city.state).toUpperCase()
  return {
    ...emptied(OwnStudyContent, values),
    long_description: paragraphsOf(values.long_description),
    city: name === '' && state === '' ? null : { name, state },
    dmas: tidyNumber(dmas)
      .split(/[\s,;、]+/)
      .filter((text) => text !== '')
      .map(Number),
    questions: questionsOf(questions),
  }
}

/** The form of a stored content. */
export function valuesOf(content: OwnStudyContent): OwnStudyValues {
  return {
    ...filled(content),
    long_description: plainTextOf(content.long_description),
    city: content.city ?? blankStudy.city,
    dmas: content.dmas.join(', '),
    requirements: content.requirements.map(({ field, op, value }) => ({ field, op, value })),
    questions: questionValuesOf(content.questions),
  }
}

/** Reads the form as the contract's content. Issues have the paths of the form's fields. */
export const StudyForm = v.pipe(
  v.custom<OwnStudyValues>(() => true),
  v.transform((values): v.InferInput<typeof OwnStudyContent> => contentOf(values)),
  OwnStudyContent,
)

/** Whether two forms stand for the same content. */
export const isSameContent = (one: OwnStudyValues, other: OwnStudyValues) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

const entities = [
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
] as const

const knownTag = new RegExp(
  `</?(?:${[...descriptionTags, 'b', 'i', 'div', 'span', 'h\\d'].join('|')})\\b[^>]*>`,
  'i',
)

const bullet = /^[-*•]\s+/

/** Plain text as HTML: an empty line begins a paragraph, and lines with a dash are a list. Text that has a tag of descriptions is HTML already. */
export function paragraphsOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || knownTag.test(trimmed)) return trimmed
  const escaped = trimmed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n\s*\n/)
    .flatMap((block) => runsOf(block.trim().split(/\s*\n\s*/)))
    .map((lines) =>
      isItem(lines[0])
        ? // The line breaks tell it from a list that was typed as HTML, which stays.
          `<ul>\n${lines.map((line) => `<li>${line.replace(bullet, '')}</li>\n`).join('')}</ul>`
        : `<p>${lines.join('<br>')}</p>`,
    )
    .join('')
}

const isItem = (line = '') => bullet.test(line)

/** Lines of a block, apart where items of a list begin or end. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && isItem(run[0]) === isItem(line)) run.push(line)
    else runs.push([line])
  }
  return runs
}

/** HTML that `paragraphsOf` made of plain text, as that text. Any other HTML stays. */
function plainTextOf(html: string): string {
  const paragraphs = [...html.matchAll(/<(p|ul)>(.*?)<\/\1>/gs)].map(([, tag, inner = '']) =>
    tag === 'ul'
      ? inner.replaceAll(/\n?<li>(.*?)<\/li>\n/gs, '- $1\n').trim()
      : inner.replaceAll(/<br ?\/?>/g, '\n'),
  )
  const text = entities.reduceRight(
    (read, [entity, character]) => read.replaceAll(entity, character),
    paragraphs.join('\n\n'),
  )
  return paragraphsOf(text) === html.replaceAll(/<br ?\/?>/g, '<br>') ? text : html
}

/** Fields whose content differs, in words. */
export function changedFields(one: OwnStudyContent, other: OwnStudyContent): string[] {
  return v
    .keyof(OwnStudyContent)
    .options.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .map((name) => fieldTitles[name])
}

export const fieldTitles: Record<keyof OwnStudyContent, string> = {
  title: 'Title',
  category: 'Category',
  long_description: 'Description',
  pay_display: 'Pay',
  age_display: 'Ages',
  gender_display: 'Genders',
  company: 'Company',
  facility: 'Facility',
  city: 'City',
  online: 'Takes place online',
  dmas: 'Market areas',
  requirements: 'Requirements',
  registration_link: 'Web page',
  registration_email: 'E-mail address',
  registration_phone: 'Phone number',
  no_ads: 'No advertisements',
  picture: 'Picture',
  questions: 'Questionnaire',
  recruiting: 'Recruiting',
}
