import {
  giftCardDollars,
  minimumCashoutPoints,
  pointsPerDollar,
  processingDays,
} from '#contract/constants.ts'
import { html } from 'hono/html'
import type { Html } from '../pages/page.ts'

export interface InformationPage {
  path: string
  title: string
  body: (brand: string) => Html
}

const points = new Intl.NumberFormat('en-US')

/** What a participant may want to know before she signs up, in the words of the product as it is built. */
export const informationPages: readonly InformationPage[] = [
  {
    path: '/terms/',
    title: 'Terms',
    body: (brand) => html`
      <p>
        ${brand} lists paid research studies. Each study is run by the company that it names: applying is
        between you and that company, and so is what a study itself pays.
      </p>
      <h2>Who can take part</h2>
      <p>
        ${brand} is for people in the United States. A cash-out is only for US citizens aged 18 or older; a
        request of somebody younger is refused.
      </p>
      <h2>Points</h2>
      <ul>
        <li>${pointsPerDollar} points are 1 US dollar.</li>
        <li>
          From ${points.format(minimumCashoutPoints)} points you can request a $${giftCardDollars} gift card,
          which takes ${points.format(minimumCashoutPoints)} points. Processing takes about
          ${processingDays.from} to ${processingDays.to} days.
        </li>
        <li>
          A survey provider may take back points for an answer it does not accept. You see each entry and why.
        </li>
        <li>Points do not expire.</li>
      </ul>
      <h2>What we ask of you</h2>
      <ul>
        <li>One account for one person, with a true date of birth, ZIP code and gender.</li>
        <li>Answer studies and surveys honestly and by yourself.</li>
      </ul>
      <p>We never ask you to pay, to deposit a cheque, or for your Social Security number.</p>
    `,
  },
  {
    path: '/privacy/',
    title: 'Privacy',
    body: (brand) => html`
      <h2>What ${brand} keeps</h2>
      <ul>
        <li>Your e-mail address and a hash of your password, to sign you in.</li>
        <li>Your profile. Birth year, gender and market area decide which studies you are shown.</li>
        <li>The answers you send to a study’s questionnaire, for that study.</li>
        <li>For a cash-out: the name, phone number and address that the gift card goes to.</li>
        <li>Which studies you hid, saved or opened the page of.</li>
        <li>
          What you note of applying: to which studies and when, how far it came, and a date that you agreed
          on.
        </li>
      </ul>
      <h2>What leaves us</h2>
      <p>
        Nothing is sold. A study’s own site learns what you tell it there, not your profile. The company that
        sends gift cards gets what is needed to send yours.
      </p>
      <h2>What stays on your device</h2>
      <p>
        So that the site works without a network, your device keeps the catalogue, your first name, profile
        answers and balance. Signing out deletes them. There is no tracking by other companies on these pages.
      </p>
      <h2>Cookies</h2>
      <p>One keeps you signed in and two protect forms from other sites. None follows you elsewhere.</p>
    `,
  },
  {
    path: '/contact/',
    title: 'Contact',
    body: (brand) => html`
      <p>
        Questions about a study go to the company that runs it: its page names the ways to reach it. If a
        study asks you for money, a cheque or your Social Security number, do not answer it.
      </p>
      <p>
        For anything about your account, points or a cash-out, write to the people who run this copy of
        ${brand}. Quote the reference of the cash-out if there is one.
      </p>
    `,
  },
]
