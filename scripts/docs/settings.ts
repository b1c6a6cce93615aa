import * as v from 'valibot'
import { readEnv } from '#contract/config/env.ts'
import { settings } from '#server/config/config.ts'
import { secretSettings } from '#server/config/secret-files.ts'
import { portalSettings } from '#server/modules/site/portal/served-env.ts'

type PortalSetting = Exclude<keyof typeof portalSettings, keyof typeof settings>
type SettingName = Exclude<keyof typeof settings, 'NODE_ENV'> | PortalSetting

/** Defaults that depend on other settings, are lists, or are made at the start. */
const computedDefaults: Partial<Record<SettingName, string>> = {
  PUBLIC_ORIGIN: '`http://localhost:PORT`',
  DATA_KEY: 'made in `DATA_DIR`',
  DESK_PORT: 'the port after `PORT`',
  SANDBOX: 'see there',
  SEED: 'as `SANDBOX`',
  CPX_POSTBACK_ADDRESSES: 'as published',
  VERIFF_FRAME_ORIGINS: 'as published',
}

/** Purpose of each setting, in the order of the page. The type refuses a setting without one. */
const meanings: Record<SettingName, string> = {
  PORT: 'the port to listen on',
  HOST: 'the address to listen on. Without `PUBLIC_ORIGIN` the host answers only to localhost and, when `HOST` is not this machine, to that name and to IP addresses. Signing in needs browser features that exist only on https and `localhost`. Any other name needs TLS in front and `PUBLIC_ORIGIN`; at a plain http address the portal says so',
  PUBLIC_ORIGIN:
    'where visitors reach the host, and the one name beside localhost that it answers to. `https` turns on `__Host-` cookies and HSTS for two years, with all subdomains and `preload`: every name under it must speak TLS',
  DATA_DIR:
    'the embedded database, the secret, the key for data at rest, pictures of your own, `security.log`, messages without a mail server. Resized pictures and the answers with all studies are in it too and can be made again',
  DATABASE_URL:
    'PostgreSQL instead of the embedded engine; then `SECRET` and `DATA_KEY` are needed. To another machine add `?sslmode=verify-full`',
  SECRET:
    'signs tokens; `openssl rand -base64 32` makes one. The embedded engine makes its own in `DATA_DIR`',
  FORMER_SECRET: 'the secret before `SECRET`: forms that were open before it changed still work',
  DATA_KEY:
    'encrypts answers, texts and postal addresses ([a new key](operating/rotate-keys.md#a-new-key-for-data-at-rest)). Keep a copy: it is in no backup',
  DESK_ORIGIN:
    "the operators' desk. Operators' passkeys belong to its name, which needs TLS and cannot be an IP address",
  DESK_PORT:
    'where the desk listens. The desk is off unless this or `DESK_ORIGIN` is set, but on for the embedded engine on this machine',
  OPERATOR_EMAILS:
    'who gets an e-mail once a day with what waits at the desk, besides the operators who have chosen that at the desk',
  OVERDUE_HOURS: 'after how many hours work at the desk is urgent, and the operators who want that are told',
  ATTENDANCE_DAYS:
    'within how many days after a session you mark who came. Participants read the day; the host marks nobody by itself',
  INCENTIVE_ACT_LIMIT:
    "dollars of one study's incentive that one operator gives to a participant, above which a second one approves; the most for a screen-out or a cancellation",
  INCENTIVE_LIMIT:
    "dollars of studies' incentives that one operator gives in thirty days, above which a second one approves",
  PAYOUT_LIMIT:
    "dollars of one participant's gift cards in thirty days above which a second operator approves",
  POINTS_LIMIT:
    'dollars in points that one operator may add by hand in one act. Above it a second operator has to make the same entry within a week',
  POINTS_MONTH_LIMIT: 'the same for all that an operator adds in thirty days',
  VERIFY_ABOVE:
    "dollars of one participant's gift cards in thirty days above which a card waits on hold until the identity is verified",
  YEARLY_SUM:
    "dollars of one participant's gift cards in a year from which you need a tax form; the desk's page Finance marks them",
  CASHOUT_AMOUNTS:
    "the gift cards that participants may ask for, up to their balance. The specification's $20 is always among them",
  CONFIRM_EMAIL_BEFORE:
    'before which acts participants have to confirm their e-mail address by the link that is mailed to them: `cash-out`, `questionnaire`. Outside the sandbox it needs `SMTP_URL`',
  GIFT_CARD_BRANDS:
    'whose gift cards you send, such as `Amazon, Visa`. Participants read it before they ask for one',
  GIFT_CARD_DELIVERY:
    'how gift cards come, as participants read it: to the address of the account, or to the one of the form. By default `email` with a provider, else `post`',
  PAYOUT_PROVIDER:
    'how gift cards are sent: `manual` by an operator, `tremendous` by orders at that provider. In the sandbox without a key the host plays the provider',
  TREMENDOUS_API_KEY: 'needed with `tremendous`',
  TREMENDOUS_CAMPAIGN: 'the cards among which a participant may choose; needed with `tremendous`',
  TREMENDOUS_FUNDING: 'how the orders are paid',
  TREMENDOUS_URL: "the provider's API; `https://testflight.tremendous.com/api/v2` is its own sandbox",
  TRUSTED_PROXIES: 'how many proxies of yours are in front',
  PORTAL_ORIGINS: 'other origins that host the portal',
  BRAND: "the product's name",
  PRODUCT_LABEL: "the name of the product's own category",
  PRODUCT_SLUG: "that category's part of page addresses",
  PRODUCT_API: "that category's part of the calls' addresses",
  CONTACT_URL: 'the contact page',
  TERMS_URL: 'the terms',
  HELP_URL: 'the questions and answers',
  RUN_BY: 'the company that runs this host, as the page with questions names it',
  PRIVACY_URL: 'the privacy policy',
  IMAGE_RESIZE_URL:
    'the image service; the size and the name of a picture follow it. On another origin it should send `Access-Control-Allow-Origin`: the device then keeps more pictures for a start without a network',
  AD_FRAME_URL: "an advertising network's tag page, shown in a frame",
  SMTP_URL:
    'the mail server, with TLS unless it is this machine. Without it messages are files in `DATA_DIR/mail`, kept for a week',
  MAIL_FROM: 'the sender of messages; needed with `SMTP_URL`',
  CONTACT_EMAIL:
    "an address that `/contact/` names beside its form. Without a desk it takes the form's place; with neither of them the host warns at start, because nobody reads the messages",
  GOOGLE_CLIENT_ID: 'turns on the sign-in with Google, which is hidden without it',
  GOOGLE_CLIENT_SECRET: 'needed with `GOOGLE_CLIENT_ID`',
  GOOGLE_ISSUER: 'another OpenID provider',
  TURNSTILE_SITE_KEY: 'turns on Cloudflare Turnstile instead of our own proof of work',
  TURNSTILE_SECRET: 'needed with `TURNSTILE_SITE_KEY`',
  TURNSTILE_URL: 'where its tokens are verified',
  CPX_APP_ID:
    'turns on the survey provider; its postback goes to `/postback/cpx/` ([surveys.md](surveys.md))',
  CPX_SECURE_HASH: 'needed with `CPX_APP_ID`',
  CPX_URL: "the provider's list of surveys",
  CPX_POSTBACK_ADDRESSES: 'where its postbacks come from',
  CPX_POINTS_PER_UNIT: 'points for one unit of its currency',
  CPX_HOLD_HOURS: 'how long points wait before they can be spent; 0: not at all',
  VERIFF_API_KEY: 'turns on the verification provider; its webhooks go to `/postback/identity/`',
  VERIFF_SECRET: 'needed with `VERIFF_API_KEY`',
  VERIFF_HOST: 'where its sessions are created',
  VERIFF_FRAME_ORIGINS: 'whose pages the portal may frame',
  PUSH_SERVICES: 'push services of your own, which may be in a private network',
  SOURCES:
    'the host follows these registries once a day, from the network; the first time it reads all open trials',
  REGISTRY_URL: "the address of that registry's API",
  SANDBOX:
    'a survey wall and a verification of our own replace providers that are not configured. By default on without `DATABASE_URL`, unless `NODE_ENV` is `production`, `HOST` or `PUBLIC_ORIGIN` is not this machine, or `TRUSTED_PROXIES` is not 0; then a request that a proxy has passed on does not reach it. **Not for others to reach: its surveys pay points**',
  SEED: '400 invented studies fill a catalogue that has none, to try the product out; their Apply leads nowhere. By default where `SANDBOX` is on. [Hide them](operating/sources.md#invented-studies) where they are no longer wanted',
  SERVICE_WORKER:
    '0 is the kill switch: installed service workers delete their caches and leave. Nothing that waits to be sent is lost',
  LOG_LEVEL: 'structured logs on standard error',
  KEEP_ANSWERS_DAYS: 'days that answers to questionnaires are kept; `/privacy/` states these four',
  KEEP_ADDRESSES_DAYS: 'the same for names and addresses of closed cash-outs',
  KEEP_CLICKS_DAYS: 'the same for clicks',
  KEEP_MESSAGES_DAYS: 'the same for answered messages to support',
  PLACE_HEADER:
    "a header in which your proxy names the visitor's country or area, shown in the participant's list of sessions. The proxy must replace what visitors send",
  METRICS_TOKEN: 'the bearer token for `/metrics`',
}

function isHostSetting(name: string): name is keyof typeof settings {
  return name in settings
}

/** Words for valid values, from the refusal at start. */
function valuesOf(name: string): string {
  if (!isHostSetting(name)) return name.endsWith('_URL') ? 'a path or an address' : 'text'
  const message =
    v.safeParse<v.GenericSchema>(settings[name], Symbol('unreadable')).issues?.[0]?.message ?? ''
  return message.startsWith('Invalid type') ? 'text' : message.replaceAll('<', '&lt;')
}

const portalDefaults: Readonly<Record<string, unknown>> = { ...readEnv({}) }

function defaultOf(name: SettingName): string {
  const computed = computedDefaults[name]
  if (computed !== undefined) return computed
  const preset = isHostSetting(name) ? settings[name].default : portalDefault(name)
  return typeof preset === 'string' && preset !== '' ? `\`${preset}\`` : '–'
}

function portalDefault(name: PortalSetting): unknown {
  const [field, inner]: readonly string[] = portalSettings[name]
  const value = portalDefaults[field ?? '']
  return inner !== undefined && typeof value === 'object' && value !== null
    ? Reflect.get(value, inner)
    : value
}

const namesIn = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  Object.keys(record).filter((name): name is Name => name in record)

/** The rows of the page, one for each setting. */
export function settingRows(): string[] {
  const rows = namesIn(meanings).map(
    (name) => `| \`${name}\` | ${valuesOf(name)} | ${defaultOf(name)} | ${meanings[name]} |`,
  )
  const secrets = secretSettings.map((name) => `\`${name}\``).join(', ')
  return [
    '| Variable | Must be | Default | Meaning |',
    '|---|---|---|---|',
    ...rows,
    `| \`DATABASE_URL_FILE\`, \`SECRET_FILE\`, … | a file | – | holds the setting, for each secret one: ${secrets} |`,
  ]
}
