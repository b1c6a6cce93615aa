import { html } from 'hono/html'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Language } from '#language/language.ts'
import { retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { giftCardDollars, cashoutPoints, pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { brandsText } from '#domain/money/gift-card.ts'
import type { WelcomeAnswer } from '#contract/answers/single-study.ts'
import { fillIn, formatCount } from '#server/language/texts.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import { type Html, linkList } from '#server/platform/pages/page.ts'
import { type Settings, help, privacy, questionsOf, renderFolded, renderProse, terms } from './prose.ts'

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

/** The most frequent questions. `offer` stands before them, `words` are of a search for some of them. */
export const helpPage = definePage(({ deps, language, t }, offer: Html | null, words: string) => {
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
  const questions = renderFolded(questionsIn(deps, language), words)
  return {
    title,
    body: html`<p>${fillIn(intro, helpValues(deps, language))}</p>
      ${offer} ${search}
      ${questions ?? html`<p>${t('No question here has these words. Ask us: Contact reaches a person.')}</p>`}`,
    // Further pages for whom the questions do not help.
    stub: linkList([
      { href: deps.portalEnv.contactUrl, text: t('Contact') },
      { href: deps.portalEnv.termsUrl, text: t('Terms') },
      { href: deps.portalEnv.privacyUrl, text: t('Privacy') },
    ]),
    isNobodys: true,
  }
})

const visitorQuestions = 5

/** The questions of the help page that a visitor asks before signing up. */
export const questionsOfVisitors = (settings: Settings, language: Language): WelcomeAnswer['questions'] =>
  questionsIn(settings, language)
    .slice(0, visitorQuestions)
    .map(({ question, answer }) => ({ question, answer: answer.join(' ') }))

/** Information for visitors before they sign up, according to this host's build and settings. */
export const informationPages = {
  '/terms/': definePage(({ deps, language }) => ({
    title: terms[language].title,
    body: renderProse(terms[language], deps, { brand: deps.portalEnv.brand, ...pointValues }),
  })),
  '/privacy/': definePage(({ deps: { config, portalEnv }, language, texts }) => ({
    title: privacy[language].title,
    body: renderProse(
      privacy[language],
      { config, portalEnv },
      {
        brand: portalEnv.brand,
        retention: retentionNotice(texts, {
          cashouts: true,
          debt: true,
          surveyDays: config.surveys === null ? null : config.retention.clicksDays,
        }),
        answersDays: formatCount(config.retention.answersDays),
        addressesDays: formatCount(config.retention.addressesDays),
        clicksDays: formatCount(config.retention.clicksDays),
        messagesDays: formatCount(config.retention.messagesDays),
      },
    ),
  })),
}
