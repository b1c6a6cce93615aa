import { html } from 'hono/html'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Language } from '#language/language.ts'
import { retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { giftCardDollars, cashoutPoints, pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { brandsText } from '#domain/money/gift-card.ts'
import type { WelcomeAnswer } from '#contract/answers/single-study.ts'
import { fillIn, formatCount } from '#server/language/texts.ts'
import type { Html } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { type Settings, help, privacy, questionsOf, renderFolded, renderProse, terms } from './prose.ts'

interface Shown {
  title: string
  body: Html
}

const pointValues = {
  pointsPerDollar,
  cashoutPoints: formatCount(cashoutPoints),
  giftCardDollars,
  fromDays: processingDays.from,
  toDays: processingDays.to,
}

const helpValues = ({ config, portalEnv }: Settings, language: Language) => ({
  cardBrands: brandsText(config.giftCardTerms.brands, language),
  cardAmounts: config.cashoutAmounts.map((dollars) => `$${dollars}`).join(', '),
  brand: portalEnv.brand,
  runBy: config.runBy ?? '',
  ...pointValues,
})

const questionsIn = (settings: Settings, language: Language) =>
  questionsOf(help[language], settings, helpValues(settings, language))

/** The most frequent questions. @param offer Stands before them. @param words Of a search for some of them. */
export const helpPage = {
  path: hostPages.help,
  show: (settings: Settings, { language, t }: PageTexts, offer: Html | null, words: string): Shown => {
    const search = html`<form class="search" role="search" action="${hostPages.help}">
      <input
        type="search"
        name="q"
        value="${words}"
        maxlength="100"
        aria-label="${t('Search the questions')}"
      />
      <button>${t('Search')}</button>
    </form>`
    const { title, intro } = help[language]
    const questions = renderFolded(questionsIn(settings, language), words)
    return {
      title,
      body: html`<p>${fillIn(intro, helpValues(settings, language))}</p>
        ${offer} ${search}
        ${questions ?? html`<p>${t('No question here has these words. Ask us: Contact reaches a person.')}</p>`}`,
    }
  },
}

const visitorQuestions = 5

/** The questions of the help page that a visitor asks before signing up. */
export const questionsOfVisitors = (settings: Settings, language: Language): WelcomeAnswer['questions'] =>
  questionsIn(settings, language)
    .slice(0, visitorQuestions)
    .map(({ question, answer }) => ({ question, answer: answer.join(' ') }))

/** Information for visitors before they sign up, according to this host's build and settings. */
export const informationPages: readonly {
  path: string
  show: (settings: Settings, texts: PageTexts) => Shown
}[] = [
  {
    path: '/terms/',
    show: (settings, { language }) => ({
      title: terms[language].title,
      body: renderProse(terms[language], settings, {
        brand: settings.portalEnv.brand,
        ...pointValues,
      }),
    }),
  },
  {
    path: '/privacy/',
    show: (settings, texts) => ({
      title: privacy[texts.language].title,
      body: renderProse(privacy[texts.language], settings, {
        brand: settings.portalEnv.brand,
        retention: retentionNotice(texts, {
          cashouts: true,
          debt: true,
          surveyDays: settings.config.surveys === null ? null : settings.config.retention.clicksDays,
        }),
        answersDays: formatCount(settings.config.retention.answersDays),
        addressesDays: formatCount(settings.config.retention.addressesDays),
        clicksDays: formatCount(settings.config.retention.clicksDays),
        messagesDays: formatCount(settings.config.retention.messagesDays),
      }),
    }),
  },
]
