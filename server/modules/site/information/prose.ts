import helpEn from '#server/content/pages/help.en.json' with { type: 'json' }
import helpEs from '#server/content/pages/help.es.json' with { type: 'json' }
import privacyEn from '#server/content/pages/privacy.en.json' with { type: 'json' }
import privacyEs from '#server/content/pages/privacy.es.json' with { type: 'json' }
import termsEn from '#server/content/pages/terms.en.json' with { type: 'json' }
import termsEs from '#server/content/pages/terms.es.json' with { type: 'json' }
import type { Language } from '#language/language.ts'
import { fillIn } from '#server/language/texts.ts'
import { fold, wordsIn } from '#domain/words.ts'
import { html } from 'hono/html'
import type { WelcomeAnswer } from '#contract/answers/single-study.ts'
import * as v from 'valibot'
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
const conditionOf = (when: string) => conditions[when.replace(/^not /, '')]

const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
const When = v.pipe(
  v.string(),
  v.check((when) => conditionOf(when) !== undefined),
)
const Text = v.strictObject({ text: Line, when: v.optional(When) })
const Block = v.union([
  // The group under which the help page folds the question.
  v.strictObject({ heading: Line, group: v.optional(Line), when: v.optional(When) }),
  v.strictObject({ items: v.array(Text) }),
  Text,
])
/** A page of prose. Its texts may hold `{name}` placeholders. */
export const Prose = v.strictObject({ title: Line, blocks: v.array(Block) })
export type Prose = v.InferOutput<typeof Prose>

type ByLanguage = Readonly<Record<Language, Prose>>

export const terms: ByLanguage = { en: v.parse(Prose, termsEn), es: v.parse(Prose, termsEs) }
export const help: ByLanguage = { en: v.parse(Prose, helpEn), es: v.parse(Prose, helpEs) }
export const privacy: ByLanguage = { en: v.parse(Prose, privacyEn), es: v.parse(Prose, privacyEs) }

/** The first questions of a page, each with its answer. */
export function firstQuestions(
  { blocks }: Prose,
  settings: Settings,
  values: Readonly<Record<string, string | number>>,
  count: number,
): WelcomeAnswer['questions'] {
  const questions: WelcomeAnswer['questions'] = []
  for (const block of blocks) {
    if ('items' in block || !isShown(block, settings)) continue
    const last = questions.at(-1)
    if ('heading' in block) questions.push({ question: fillIn(block.heading, values), answer: '' })
    else if (last) last.answer = `${last.answer} ${fillIn(block.text, values)}`.trim()
  }
  return questions.slice(0, count)
}

const isShown = ({ when }: { when?: string | undefined }, settings: Settings) =>
  when === undefined || conditionOf(when)?.(settings) !== isNegated(when)

/**
 * Questions under the headings of their groups, which are folded.
 *
 * @param words With some, only the questions that hold all of them are shown, unfolded.
 * @returns Null if no question holds them.
 */
export function renderFolded(
  blocks: Prose['blocks'],
  settings: Settings,
  values: Readonly<Record<string, string | number>>,
  words: string,
): Html | null {
  const wanted = wordsIn(words)
  const found = questionsOf(blocks, settings).filter(({ heading, answer }) => {
    const texts = [heading, ...answer.flatMap((block) => ('text' in block ? block.text : []))]
    const text = fold(fillIn(texts.join(' '), values))
    return wanted.every((word) => text.includes(word))
  })
  const groups = [...new Set(found.map(({ group }) => group))]
  if (groups.length === 0) return null
  return html`${groups.map(
    (group) =>
      html`<details class="fold" ${wanted.length > 0 && html`open`}>
        <summary><h2>${group}</h2></summary>
        ${found
          .filter((question) => question.group === group)
          .map(
            ({ heading, answer }) =>
              html`<h3>${fillIn(heading, values)}</h3>
                ${renderProse(answer, settings, values)}`,
          )}
      </details>`,
  )}`
}

interface Question {
  group: string
  heading: string
  answer: Prose['blocks']
}

function questionsOf(blocks: Prose['blocks'], settings: Settings): Question[] {
  const questions: (Question & { isShown: boolean })[] = []
  for (const block of blocks) {
    if ('heading' in block) {
      const { heading, group = '' } = block
      questions.push({ group, heading, answer: [], isShown: isShown(block, settings) })
    } else questions.at(-1)?.answer.push(block)
  }
  return questions.filter((question) => question.isShown)
}

export function renderProse(
  blocks: Prose['blocks'],
  settings: Settings,
  values: Readonly<Record<string, string | number>>,
): Html {
  return html`${blocks.map((block) => {
    if ('heading' in block) return isShown(block, settings) && html`<h2>${fillIn(block.heading, values)}</h2>`
    if ('text' in block) return isShown(block, settings) && html`<p>${fillIn(block.text, values)}</p>`
    const items = block.items.filter((item) => isShown(item, settings))
    return html`<ul>
      ${items.map(({ text }) => html`<li>${fillIn(text, values)}</li>`)}
    </ul>`
  })}`
}
