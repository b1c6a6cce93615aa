import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { grouped } from '#server/modules/account/codes/recovery-codes.ts'
import { base32, otpAuthAddress } from '#server/modules/account/codes/totp.ts'
import { dayText } from '#server/language/moments.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type Field, type FormErrors, codeField, statusOf } from '#server/platform/pages/form.ts'
import type { Html } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { codesScriptPath } from './codes-script.ts'
import type { SecondFactorStatus, SetUp } from './service.ts'
import encodeQr from 'qr'

/**
 * Whether a code is asked for, and the forms that change it.
 *
 * @param shown The result is of the form that was sent.
 */
export const secondFactorPage = definePage(
  (
    { form, links, t, texts },
    {
      status,
      timeZone,
      result,
    }: { status: SecondFactorStatus; timeZone: string; result?: string | undefined },
  ) => {
    const actForm = (act: string, submit: string) =>
      form({ action: settingsPaths.secondFactor, hidden: { act }, submit })
    return {
      title: t('Codes from an authenticator app'),
      body: html`${result !== undefined && html`<p role="status">${result}</p>`}
      ${status.kind === 'on' ? onForms(texts, { ...status, timeZone }, actForm) : offForm(texts, status, actForm)}`,
      stub: links([
        { href: settingsPaths.passkeys, text: t('Your passkeys') },
        { href: settingsPaths.sessions, text: t('See where you are logged in') },
      ]),
    }
  },
)

type ActForm = (act: string, submit: string) => Html

function offForm({ t }: PageTexts, { kind }: SecondFactorStatus, form: ActForm): Html {
  return html`<p>
      ${t('When this is on, logging in on a new device takes your password and a code that an app on your phone shows. So does changing your e-mail or password, downloading your data, and deleting your account.')}
    </p>
    ${
      kind === 'off'
        ? form('start', t('Set it up'))
        : html`<p>
            ${t('You log in with Google, so the second step is Google’s: you can turn it on in your Google account.')}
          </p>`
    }`
}

function onForms(
  texts: PageTexts,
  { since, codesLeft, timeZone }: Extract<SecondFactorStatus, { kind: 'on' }> & { timeZone: string },
  form: ActForm,
): Html {
  const { t, plural } = texts
  return html`<p>
      ${t('Codes have been on since {day}.', { day: dayText(texts, since, timeZone) })}
      ${plural(codesLeft, 'You have 1 recovery code left.', 'You have {count} recovery codes left.')}
    </p>
    <h2>${t('New recovery codes')}</h2>
    <p>${t('Your old ones stop working.')}</p>
    ${form('renew', t('Make new codes'))}
    <h2>${t('Turn it off')}</h2>
    <p>${t('Then your password alone signs you in.')}</p>
    ${form('off', t('Turn it off'))}`
}

/** Shows the secret, and asks for the first code. */
export const setUpPage = definePage(
  ({ deps, form, links, t, texts }, { secret, token, email }: SetUp, errors: FormErrors = {}) => {
    const address = otpAuthAddress(secret, { brand: deps.portalEnv.brand, email })
    return {
      title: t('Set up your authenticator app'),
      body: html`<p>${t('Scan this picture with an authenticator app on your phone.')}</p>
        <p class="qr">${qrCode(address, t('QR code for your authenticator app'))}</p>
        <p>
          ${t('Is the app on this device?')} <a href="${address}">${t('Open it in the app')}</a>.
          ${t('Or type this key into the app:')}
        </p>
        <div translate="no"><p class="secret">${grouped(base32(secret), ' ')}</p></div>
        ${form({
          action: settingsPaths.secondFactor,
          hidden: { act: 'confirm', set_up: token },
          fields: [firstCodeField(texts)],
          submit: t('Turn it on'),
          errors,
        })}`,
      stub: links([]),
      status: statusOf(errors),
    }
  },
)

/** Only the app's code counts here, as there are no recovery codes yet. */
function firstCodeField(texts: PageTexts): Field {
  const { t } = texts
  return {
    ...codeField(texts),
    label: t('Code that the app shows now'),
    hint: t('Six digits'),
    inputMode: 'numeric',
  }
}

/** The codes as an address: a browser saves them without a script, and without asking for them once more. */
const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`

/** Shows recovery codes, this once. */
export const recoveryCodesPage = definePage(
  ({ links, t }, { codes, intro }: { codes: readonly string[]; intro: string }) => ({
    title: t('Keep your recovery codes'),
    body: html`<p role="status">${intro}</p>
      <p>
        ${t('Each of these codes works once in place of the app, such as when your phone is lost. Keep them now, in print or in a safe place: we cannot show them again.')}
      </p>
      <div translate="no">
        <ol class="codes">
          ${codes.map((code) => html`<li>${code}</li>`)}
        </ol>
      </div>
      <div class="buttons">
        <button type="button" data-done="${t('Copied')}" hidden>${t('Copy')}</button>
        <a class="button" download="recovery-codes.txt" href="${fileOf(codes)}">${t('Download')}</a>
        <button type="button" hidden>${t('Print')}</button>
      </div>
      <p><a class="button" href="${settingsPaths.secondFactor}">${t('I have kept them')}</a></p>`,
    script: codesScriptPath,
    stub: links([]),
  }),
)

/** Free modules around the code, without which some cameras do not find it. */
const border = 4

/** A text as a QR code: dark on white in both color schemes, because many readers take no inverted one. */
function qrCode(text: string, label: string): Html {
  const rows = encodeQr(text, 'raw', { border, ecc: 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d="${dark.join('')}" />
  </svg>`
}
