import helpEn from '#server/content/pages/help.en.json' with { type: 'json' }
import helpEs from '#server/content/pages/help.es.json' with { type: 'json' }
import privacyEn from '#server/content/pages/privacy.en.json' with { type: 'json' }
import privacyEs from '#server/content/pages/privacy.es.json' with { type: 'json' }
import termsEn from '#server/content/pages/terms.en.json' with { type: 'json' }
import termsEs from '#server/content/pages/terms.es.json' with { type: 'json' }
import type { Language, Values } from '#language/language.ts'
import { fillIn } from '#server/language/texts.ts'
import { fold, wordsIn } from '#domain/words.ts'
import { html } from 'hono/html'
import { parseUrl } from '#contract/base/web-address.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Html } from '#server/platform/pages/page.ts'

export type Settings = Pick<HostDependencies, 'config' | 'portalEnv'>

const isElsewhere = (address: string, origin: string) => (parseUrl(address)?.origin ?? origin) !== origin

/** Features of a host on which parts of the prose depend, or with `not` before them on their absence. */
const conditions: Readonly<Record<string, (settings: Settings) => boolean>> = {
  google: ({ config }) => config.google !== null,
  identityPage: ({ portalEnv }) => portalEnv.features.includes('identity'),
  identityProvider: ({ config }) => config.identity !== null,
  smtp: ({ config }) => config.smtp !== null,
  picturesElsewhere: ({ config, portalEnv }) => isElsewhere(portalEnv.imageResizeUrl, config.publicOrigin),
  surveys: ({ config }) => config.surveys !== null,
  turnstile: ({ config }) => config.turnstile !== null,
  places: ({ config }) => config.placeHeader !== null,
  ads: ({ portalEnv }) => Boolean(portalEnv.adFrameUrl),
  runBy: ({ config }) => config.runBy !== null,
  cardBrands: ({ config }) => config.giftCardTerms.brands.length > 0,
  cardByPost: ({ config }) => config.giftCardTerms.delivery === 'post',
  cardByEmail: ({ config }) => config.giftCardTerms.delivery === 'email',
  amounts: ({ config }) => config.cashoutAmounts.length > 1,
  // They are written at the desk.
  ownStudies: ({ config }) => config.desk !== null,
}
const isNegated = (when: string) => when.startsWith('not ')
export const conditionOf = (when: string) => conditions[when.replace(/^not /, '')]

interface Text {
  text: string
  /** The name of a condition, or `not` and its name. */
  when?: string
}

/** A page of prose. Its texts may hold `{name}` placeholders. */
export interface Prose {
  title: string
  blocks: (Text | { heading: string } | { items: Text[] })[]
}

/** The help page. */
export interface Help {
  title: string
  intro: string
  /** The group is the one under which the page folds the question. */
  questions: { heading: string; group: string; when?: string; answer: Text[] }[]
}

type ByLanguage<Content> = Readonly<Record<Language, Content>>

export const terms: ByLanguage<Prose> = { en: termsEn, es: termsEs }
export const help: ByLanguage<Help> = { en: helpEn, es: helpEs }
export const privacy: ByLanguage<Prose> = { en: privacyEn, es: privacyEs }

const isShown = ({ when }: { when?: string }, settings: Settings) =>
  when === undefined || conditionOf(when)?.(settings) !== isNegated(when)

/** A question that this host answers, and the paragraphs of its answer. */
export interface Question {
  group: string
  question: string
  answer: string[]
}

/** The questions of the help page in its order, without those of features that this host does not have. */
export function questionsOf({ questions }: Help, settings: Settings, values: Values<string>): Question[] {
  return questions
    .filter((question) => isShown(question, settings))
    .map(({ group, heading, answer }) => ({
      group,
      question: fillIn(heading, values),
      answer: answer.filter((text) => isShown(text, settings)).map(({ text }) => fillIn(text, values)),
    }))
}

/**
 * Questions under the headings of their groups, which are folded.
 *
 * @param words With some, only the questions that hold all of them are shown, unfolded.
 * @returns Null if no question holds them.
 */
export function renderFolded(questions: readonly Question[], words: string): Html | null {
  const wanted = wordsIn(words)
  const found = questions.filter(({ question, answer }) => {
    const text = fold([question, ...answer].join(' '))
    return wanted.every((word) => text.includes(word))
  })
  const groups = [...new Set(found.map(({ group }) => group))]
  if (groups.length === 0) return null
  return html`${groups.map(
    (name) =>
      html`<details class="fold" ${wanted.length > 0 && html`open`}>
        <summary><h2>${name}</h2></summary>
        ${found
          .filter(({ group }) => group === name)
          .map(
            ({ question, answer }) =>
              html`<h3>${question}</h3>
                ${answer.map((text) => html`<p>${text}</p>`)}`,
          )}
      </details>`,
  )}`
}

export function renderProse({ blocks }: Prose, settings: Settings, values: Values<string>): Html {
  return html`${blocks.map((block) => {
    if ('heading' in block) return html`<h2>${fillIn(block.heading, values)}</h2>`
    if ('text' in block) return isShown(block, settings) && html`<p>${fillIn(block.text, values)}</p>`
    const items = block.items.filter((item) => isShown(item, settings))
    return html`<ul>
      ${items.map(({ text }) => html`<li>${fillIn(text, values)}</li>`)}
    </ul>`
  })}`
}
