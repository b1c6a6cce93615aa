import { retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { giftCardDollars, cashoutPoints, pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Html } from '#server/platform/pages/page.ts'
import { parseUrl } from '#contract/base/web-address.ts'

type Settings = Pick<HostDependencies, 'config' | 'portalEnv'>

export interface InformationPage {
  path: string
  title: string
  body: (settings: Settings) => Html
}

const isElsewhere = (address: string, origin: string) => (parseUrl(address)?.origin ?? origin) !== origin

/** Address of the host's own contact page, which the portal links to unless the operator has another one. */
export const contactPath = '/contact/'

const numbers = new Intl.NumberFormat('en-US')

/** Names a way to reach the operator, or says that there is none. */
function operatorText(
  { contactEmail }: Settings['config'],
  { brand, contactUrl }: Settings['portalEnv'],
): Html {
  const quote = 'Include the reference of the cash-out if there is one.'
  if (contactEmail !== null) {
    return html`<p>
      For anything about your account, points or a cash-out, write to
      <a href="mailto:${contactEmail}">${contactEmail}</a>. ${quote}
    </p>`
  }
  if (contactUrl !== contactPath) {
    return html`<p>
      For anything about your account, points or a cash-out, use
      <a href="${contactUrl}">the contact page of ${brand}</a>. ${quote}
    </p>`
  }
  return html`<p>
    The operator of this site has not given an address for questions about your account, points or a cash-out
    yet.
  </p>`
}

/** Information for visitors before they sign up, according to this host's build and settings. */
export const informationPages: readonly InformationPage[] = [
  {
    path: '/terms/',
    title: 'Terms',
    body: ({ portalEnv: { brand } }) => html`
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
          From ${numbers.format(cashoutPoints)} points you can request a $${giftCardDollars} gift card, which
          takes ${numbers.format(cashoutPoints)} points. Processing takes about ${processingDays.from} to
          ${processingDays.to} days.
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
      <p>We never ask you to pay, to deposit a check, or for your Social Security number.</p>
    `,
  },
  {
    path: '/privacy/',
    title: 'Privacy',
    body: ({ config, portalEnv }) => html`
      <h2>What ${portalEnv.brand} keeps</h2>
      <ul>
        <li>
          Your e-mail address and a hash of your
          password${config.google && html`, or the number that Google knows you by`}, to sign you in.
        </li>
        <li>Your profile. Birth year, gender and market area decide which studies you are shown.</li>
        <li>
          The answers you send to a study’s questionnaire, for that study, for
          ${numbers.format(config.retention.answersDays)} days. After that we keep only that you answered.
        </li>
        <li>
          For a cash-out: the name, phone number and address that the gift card goes to, until
          ${numbers.format(config.retention.addressesDays)} days after it was sent or could not be sent.
          Reference, amount and dates stay with your account.
        </li>
        <li>
          Which studies you hid or saved, and for ${numbers.format(config.retention.clicksDays)} days which
          study’s site you went to.
        </li>
        <li>
          Where you are signed in: kind of browser, first and last
          use${config.placeHeader !== null && html`, country or area`}, until that ends. For half a year after
          a sign-in a code by which we notice a new device, from which nobody can read your address.
        </li>
        <li>Which paid surveys you started, when, what came of them and the points they paid.</li>
        ${
          portalEnv.features.includes('identity') &&
          html`<li>
            How far a verification of your identity came. The pictures and papers for it never reach us.
          </li>`
        }
        <li>For notifications, if you ask for them: the address at which your browser takes them.</li>
        <li>
          What you note of applying: to which studies and when, how far it came, when, where and with what you
          take part, and what you were paid.
        </li>
      </ul>
      <h2>What leaves us</h2>
      <p>Nothing is sold. Others learn this much:</p>
      <ul>
        <li>A study’s own site: what you tell it there, not your profile.</li>
        <li>The company that sends gift cards: what is needed to send yours.</li>
        <li>
          Your browser’s maker, who carries notifications if you ask for them: that there is one, not what it
          says.
        </li>
        ${
          config.smtp &&
          html`<li>The company that carries our e-mails: your address and what we write to you.</li>`
        }
        ${
          isElsewhere(portalEnv.imageResizeUrl, config.publicOrigin) &&
          html`<li>
            The service that sends the pictures of studies: your IP address, which browser you use and which
            pictures it shows you.
          </li>`
        }
        ${
          config.surveys &&
          html`<li>
            The provider of paid surveys, when you look at them: a number that stands for you, your IP address
            and which browser you use, and what you answer there.
          </li>`
        }
        ${
          config.identity &&
          html`<li>
            The company that verifies identities, if you ask for it: your name, a number that stands for you,
            and the pictures and papers that you show it.
          </li>`
        }
        ${
          config.turnstile &&
          html`<li>
            Cloudflare, which checks that no robot signs in or up: your IP address and what it sees of your
            browser.
          </li>`
        }
        ${
          config.google &&
          html`<li>Google, if you sign in with it: that you do. We learn your e-mail address from it.</li>`
        }
        ${
          portalEnv.adFrameUrl &&
          html`<li>
            The network that shows advertisements: your IP address and which browser you use. Nothing about
            you comes from us.
          </li>`
        }
      </ul>
      <h2>What stays on your device</h2>
      <p>
        So that the site works without a network, your device keeps the catalogue and pictures of it, your
        first name, profile and balance, the history of your points, payouts and
        surveys,${portalEnv.features.includes('identity') && html` how far a verification of your identity came,`}
        what you typed into forms or answered and have not sent yet, copies of the answers that you sent, your
        applications, and which studies you saved or hid. Signing out deletes all of it. When your session
        ends by itself, what you made yourself stays until you are back or somebody else signs in; what waits
        to be sent stays until you are back, and is shown to nobody else.
        ${!portalEnv.adFrameUrl && html`There is no tracking by other companies on these pages.`}
      </p>
      <h2>When you delete your account</h2>
      <p>Everything above is deleted, but for this. ${retentionNotice}</p>
      <h2>Cookies</h2>
      <p>
        One keeps you signed in and two protect forms from other
        sites${config.google && html`; while you sign in with Google there is one more, for ten minutes`}.
        None follows you elsewhere.
      </p>
    `,
  },
  {
    path: contactPath,
    title: 'Contact',
    body: ({ config, portalEnv }) => html`
      <p>
        Questions about a study go to the company that runs it: its page names the ways to reach it. If a
        study asks you for money, a check or your Social Security number, do not answer it.
      </p>
      ${operatorText(config, portalEnv)}
    `,
  },
]
