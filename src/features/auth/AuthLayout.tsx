import type { Env } from '#contract/config/env.ts'
import type { Elements } from '#ui/parts/elements.ts'
import { useEffect } from 'react'
import { t, formatCount } from '#language/language.ts'
import { giftCardDollars, cashoutPoints, pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { probeStorage } from '#offline/cache/answer-store.ts'
import { changeLanguage } from '#device/preferred-language.ts'
import { giftCardTexts } from '#domain/money/gift-card.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { LanguageButton } from '#ui/overlays/LanguageButton.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { Stub } from '#ui/page/Stub.tsx'
import { WholeRanges } from '#ui/parts/WholeRanges.tsx'
import styles from './AuthLayout.module.css'
import { takesCookies } from './takes-cookies.ts'

export interface AuthLayoutProps extends Pick<
  Env,
  'privacyUrl' | 'termsUrl' | 'helpUrl' | 'contactUrl' | 'giftCard'
> {
  /** Above the form and its stub, such as the study of a shared link. */
  before?: Elements
  /** Above the form: on a phone what the portal is. */
  opening?: Elements
  /** The link to sign-up below the promise, where the promise has the room to be large. */
  signUp?: Elements
  /** At the end of the page, where nothing moves when it comes. */
  more?: Elements
  children: Elements
}

/** The form as the face of a cheque, with verifiable facts on its stub, which on a phone is below the form. */
export function AuthLayout({ before, opening, signUp, more, children, ...urls }: AuthLayoutProps) {
  useEffect(() => {
    // Without cookies nobody can sign in; the form says so, and that is enough.
    if (takesCookies()) void probeStorage()
  }, [])
  return (
    <div className={styles.page}>
      {before}
      <div className={styles.cheque}>
        <div className={`app-form ${styles.form}`}>
          {opening}
          {children}
        </div>
        <Stub edge="auto">
          <aside className={styles.about} aria-label={t('About paid studies')}>
            <h2>{t('Take part in research. Get paid for your time.')}</h2>
            {signUp && <div className={styles.signUp}>{signUp}</div>}
            <p className={styles.rate}>
              <span>{t('{points} points', { points: formatCount(cashoutPoints) })}</span> <span>=</span>{' '}
              <span>{formatPointsAsDollars(cashoutPoints)}</span>
            </p>
            <Facts {...urls} />
          </aside>
        </Stub>
      </div>
      <div className={styles.links}>
        <a href={urls.helpUrl}>{t('Help')}</a>
        <a href={urls.contactUrl}>{t('Contact')}</a>
        <a href={urls.termsUrl}>{t('Terms')}</a>
        <LanguageButton onChange={changeLanguage} />
      </div>
      {more}
    </div>
  )
}

function Facts({ privacyUrl, giftCard }: Pick<Env, 'privacyUrl' | 'giftCard'>) {
  const { from, to } = processingDays
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('{points} points are $1', { points: pointsPerDollar })}</dt>
        <dd>
          {t(
            'The list shows what a study pays before you open it. Joining is free, and we never ask you to pay.',
          )}
        </dd>
      </div>
      <div>
        <dt>{t('You decide what you share')}</dt>
        <dd>
          {rich(
            'Date of birth, ZIP code and gender find the studies that fit you; the rest of the profile is optional. The {policy} says who sees what.',
            { policy: <a href={privacyUrl}>{t('privacy policy')}</a> },
          )}
        </dd>
      </div>
      {/* Last: the prerendered page does not know the host’s cards, and nothing moves when they come. */}
      <div>
        <dt>{t('Cash out at ${dollars}', { dollars: giftCardDollars })}</dt>
        <dd>
          <WholeRanges>
            {t(
              'From {points} points you can request a ${dollars} gift card. Processing takes about {from}-{to} days.',
              { points: formatCount(cashoutPoints), dollars: giftCardDollars, from, to },
            )}
          </WholeRanges>
        </dd>
        {giftCard && <dd>{giftCardTexts(giftCard).join(' ')}</dd>}
      </div>
    </dl>
  )
}
