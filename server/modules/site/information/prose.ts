import helpEn from '#server/content/pages/help.en.json' with { type: 'json' }
import helpEs from '#server/content/pages/help.es.json' with { type: 'json' }
import privacyEn from '#server/content/pages/privacy.en.json' with { type: 'json' }
import privacyEs from '#server/content/pages/privacy.es.json' with { type: 'json' }
import termsEn from '#server/content/pages/terms.en.json' with { type: 'json' }
import termsEs from '#server/content/pages/terms.es.json' with { type: 'json' }
import type { Language } from '#language/language.ts'
import { fillIn } from '#server/language/texts.ts'
import { html } from 'hono/html'
import type { WelcomeAnswer } from '#contract/answers/single-study.ts'
import * as v from 'valibot'
import type { Html } from '#server/platform/pages/page.ts'

/** Features of this host on which parts of the prose depend. */
const conditions = [
  'google',
  'noGoogle',
  'identityPage',
  'noIdentityPage',
  'identityProvider',
  'smtp',
  'picturesElsewhere',
  'surveys',
  'turnstile',
  'places',
  'noPlaces',
  'ads',
  'noAds',
  'runBy',
  'noRunBy',
  'cardBrands',
  'cardByPost',
  'cardByEmail',
  'amounts',
  'ownStudies',
] as const
export type Conditions = Readonly<Record<(typeof conditions)[number], boolean>>

const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
const Text = v.strictObject({ text: Line, when: v.optional(v.picklist(conditions)) })
const Block = v.union([
  v.strictObject({ heading: Line, when: v.optional(v.picklist(conditions)) }),
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
  holds: Conditions,
  values: Readonly<Record<string, string | number>>,
  count: number,
): WelcomeAnswer['questions'] {
  const questions: WelcomeAnswer['questions'] = []
  for (const block of blocks) {
    if ('items' in block || (block.when !== undefined && !holds[block.when])) continue
    const last = questions.at(-1)
    if ('heading' in block) questions.push({ question: fillIn(block.heading, values), answer: '' })
    else if (last) last.answer = `${last.answer} ${fillIn(block.text, values)}`.trim()
  }
  return questions.slice(0, count)
}

export function renderProse(
  blocks: Prose['blocks'],
  holds: Conditions,
  values: Readonly<Record<string, string | number>>,
): Html {
  const isShown = ({ when }: { when?: keyof Conditions | undefined }) => when === undefined || holds[when]
  return html`${blocks.map((block) => {
    if ('heading' in block) return isShown(block) && html`<h2>${fillIn(block.heading, values)}</h2>`
    if ('text' in block) return isShown(block) && html`<p>${fillIn(block.text, values)}</p>`
    const items = block.items.filter(isShown)
    return html`<ul>
      ${items.map(({ text }) => html`<li>${fillIn(text, values)}</li>`)}
    </ul>`
  })}`
}
