import { confirmedActs } from '#contract/endpoints/endpoint.ts'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { turnstileEntries, turnstileSettingsOf } from './turnstile-settings.ts'
import { identityEntries, identitySettingsOf } from './identity-settings.ts'
import { dataKeyEntries, missingDataKey } from './data-key-settings.ts'
import { deskConfigOf, deskEntries } from './desk-settings.ts'
import { amountsOf, giftCardSettingsOf, giftCardTermsOf, payoutEntries } from './payout-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { isHttpsOrLoopback, isLoopback } from './is-loopback.ts'
import { Origin, Port, WebAddress, listOf, number, setting, text } from './setting.ts'
import { surveyEntries, surveySettingsOf } from './survey-settings.ts'

const days = (least: number) => v.pipe(number(/^\d{1,4}$/), v.minValue(least))

/**
 * How many days the host keeps what it no longer needs for the participant's account. Answers are for the study; a year
 * covers tax questions and disputes; clicks compare a month with last year's.
 */
const retentionEntries = {
  KEEP_ANSWERS_DAYS: setting('a number of days from 1 to 9999', days(1), '730'),
  KEEP_ADDRESSES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
  KEEP_CLICKS_DAYS: setting('a number of days from 180 to 9999', days(180), '400'),
  KEEP_MESSAGES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
}

const followable = ['clinicaltrials.gov'] as const

const sourceEntries = {
  SOURCES: setting(`a comma-separated list of ${followable.join(', ')}`, listOf(v.picklist(followable))),
  REGISTRY_URL: setting(
    'an https:// address without a query and a last slash; http:// only on localhost',
    v.pipe(WebAddress, v.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/)),
    'https://clinicaltrials.gov/api/v2',
  ),
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const Secret = v.pipe(v.string(), v.minLength(32))

const Environment = v.object({
  PORT: setting('a port number', Port, '8080'),
  HOST: setting('an address to listen on', text(/./), 'localhost'),
  PUBLIC_ORIGIN: setting('an origin such as https://stipend.example', Origin),
  DATA_DIR: v.optional(text(/./), '.data'),
  DATABASE_URL: setting('a postgres:// address', text(/^postgres(?:ql)?:\/\//)),
  SECRET: setting('at least 32 characters', Secret),
  FORMER_SECRET: setting('at least 32 characters', Secret),
  PORTAL_ORIGINS: setting('a comma-separated list of origins', listOf(Origin)),
  SMTP_URL: setting('an smtp:// or smtps:// address', text(/^smtps?:\/\/\S+$/)),
  MAIL_FROM: setting(
    'an address such as Stipend <no-reply@stipend.example>',
    text(/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u),
  ),
  RUN_BY: setting('a name, with an address if you like', text(/\S/)),
  CONTACT_EMAIL: setting('an e-mail address such as help@stipend.example', v.pipe(v.string(), v.email())),
  CONFIRM_EMAIL_BEFORE: setting(
    `a comma-separated list of ${confirmedActs.join(', ')}`,
    listOf(v.picklist(confirmedActs)),
  ),
  GOOGLE_ISSUER: setting(
    'an https:// address; http:// only on localhost',
    WebAddress,
    'https://accounts.google.com',
  ),
  GOOGLE_CLIENT_ID: setting('the client id of this host at the provider', text(/./)),
  GOOGLE_CLIENT_SECRET: setting('the client secret of this host at the provider', text(/./)),
  ...surveyEntries,
  ...identityEntries,
  ...turnstileEntries,
  PUSH_SERVICES: setting(
    'a comma-separated list of https:// origins; http:// only on localhost',
    listOf(v.pipe(Origin, v.check(isHttpsOrLoopback))),
  ),
  ...sourceEntries,
  ...deskEntries,
  ...payoutEntries,
  ...dataKeyEntries,
  ...retentionEntries,
  TRUSTED_PROXIES: setting('a number from 0 to 9', number(/^\d$/), '0'),
  PLACE_HEADER: setting('the name of a header, such as CF-IPCountry', text(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)),
  METRICS_TOKEN: setting('at least 16 letters and digits', text(/^[\w.~+/-]{16,}=*$/)),
  LOG_LEVEL: setting(`one of ${logLevels.join(', ')}`, v.picklist(logLevels), 'warn'),
  NODE_ENV: v.optional(v.string()),
  SANDBOX: setting('0 or 1', v.picklist(['0', '1'])),
  SEED: setting('0 or 1', v.picklist(['0', '1'])),
  SERVICE_WORKER: setting('0 or 1', v.picklist(['0', '1']), '1'),
})

/** A start that cannot succeed. The message is for the operator: printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Settings that mean something only together, each with the one that it needs. */
const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['CPX_APP_ID', 'CPX_SECURE_HASH'],
  ['VERIFF_API_KEY', 'VERIFF_SECRET'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
] as const

/** All settings of the host by name, with their defaults; `docs/settings.md` is made of them. */
export const settings = Environment.entries

type ProcessEnvironment = Readonly<Record<string, string | undefined>>
type CheckedEnvironment = v.InferOutput<typeof Environment>

/**
 * The operator's settings from the environment, checked once at start. `scripts/docs/settings.ts` says what each means.
 * Null is one that is not set.
 *
 * @throws {StartError} naming every invalid setting.
 */
export function readConfig(environment: ProcessEnvironment) {
  const env = check(environment)
  if (env.DATABASE_URL && !env.SECRET) throw new StartError('SECRET must be set when DATABASE_URL is')
  if (env.DATABASE_URL && !env.DATA_KEY) throw new StartError(missingDataKey)
  if (
    env.PAYOUT_PROVIDER === 'tremendous' &&
    !isSandbox(env) &&
    !(env.TREMENDOUS_API_KEY && env.TREMENDOUS_CAMPAIGN)
  )
    throw new StartError(
      'TREMENDOUS_API_KEY and TREMENDOUS_CAMPAIGN must be set when PAYOUT_PROVIDER is tremendous',
    )
  const identity = identitySettingsOf(env)
  if (env.VERIFY_ABOVE !== undefined && identity === null && !isSandbox(env))
    throw new StartError('VERIFF_API_KEY must be set when VERIFY_ABOVE is')
  if (env.CONFIRM_EMAIL_BEFORE?.length && !env.SMTP_URL && !isSandbox(env))
    throw new StartError('SMTP_URL must be set when CONFIRM_EMAIL_BEFORE is: its links are sent by e-mail')
  requireOwnName(env.DESK_ORIGIN, [env.PUBLIC_ORIGIN, ...(env.PORTAL_ORIGINS ?? [])])
  return {
    ...dataConfigOf(env),
    port: env.PORT,
    host: env.HOST,
    /** Origin of the portal for visitors: decides names and flags of cookies, and which requests are same-origin. */
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    formerSecret: env.FORMER_SECRET ?? null,
    operatorEmails: env.OPERATOR_EMAILS ?? [],
    overdueHours: env.OVERDUE_HOURS,
    attendanceDays: env.ATTENDANCE_DAYS,
    placeHeader: env.PLACE_HEADER ?? null,
    /** Bearer token for `/metrics`. Null allows requests of this machine only, if no proxy stands in front. */
    metricsToken: env.METRICS_TOKEN ?? null,
    portalOrigins: env.PORTAL_ORIGINS ?? [],
    runBy: env.RUN_BY ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    confirmEmailBefore: env.CONFIRM_EMAIL_BEFORE ?? [],
    google: googleClient(env),
    surveys: surveySettingsOf(env),
    cashoutAmounts: amountsOf(env.CASHOUT_AMOUNTS),
    giftCardTerms: giftCardTermsOf(env),
    pointsLimits: { act: env.POINTS_LIMIT ?? null, month: env.POINTS_MONTH_LIMIT ?? null },
    yearlySum: env.YEARLY_SUM ?? null,
    identity,
    turnstile: turnstileSettingsOf(env),
    pushServices: env.PUSH_SERVICES ?? [],
    sources: env.SOURCES ?? [],
    retention: {
      answersDays: env.KEEP_ANSWERS_DAYS,
      addressesDays: env.KEEP_ADDRESSES_DAYS,
      clicksDays: env.KEEP_CLICKS_DAYS,
      messagesDays: env.KEEP_MESSAGES_DAYS,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    sandbox: isSandbox(env),
    /** Whether nobody asked for the sandbox, which is then for this machine alone. */
    isSandboxByDefault: env.SANDBOX === undefined && isSandbox(env),
    /** False replaces installed service workers by one that deletes its caches and unregisters itself. */
    hasWorker: env.SERVICE_WORKER === '1',
  }
}
export type HostConfig = ReturnType<typeof readConfig>

/** Browsers share cookies and passkeys between the ports of a name. */
function requireOwnName(deskOrigin: string | undefined, portals: readonly (string | undefined)[]): void {
  const hostnameOf = (origin: string | undefined) => origin && new URL(origin).hostname
  const name = hostnameOf(deskOrigin)
  if (!name || isLoopback(name) || !portals.map(hostnameOf).includes(name)) return
  throw new StartError('DESK_ORIGIN must have another host name than PUBLIC_ORIGIN and PORTAL_ORIGINS')
}

/** Reads the settings of a command, which needs no secret. @throws {StartError} naming every invalid setting. */
export function readDataConfig(environment: ProcessEnvironment): DataConfig {
  return dataConfigOf(check(environment))
}

function dataConfigOf(env: CheckedEnvironment) {
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Key material for tokens. Null for the embedded default, which creates its own in the data folder. */
    secret: env.SECRET ?? null,
    /** Keys for data at rest. Null for the embedded default, which creates its own in the data folder. */
    dataKeys: env.DATA_KEY ?? null,
    /** Whether a catalogue without studies is filled with invented ones, as in the sandbox. */
    seed: env.SEED === undefined ? isSandbox(env) : env.SEED === '1',
    registryUrl: env.REGISTRY_URL,
    desk: deskConfigOf(env, isEmbeddedDefault(env)),
    giftCards: giftCardSettingsOf(env),
    payoutLimit: env.PAYOUT_LIMIT ?? null,
    verifyAbove: env.VERIFY_ABOVE ?? null,
    incentiveLimits: { act: env.INCENTIVE_ACT_LIMIT ?? null, month: env.INCENTIVE_LIMIT ?? null },
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  }
}
/** The settings of a command: all that its work on the data needs. */
export type DataConfig = ReturnType<typeof dataConfigOf>

function check(given: ProcessEnvironment): CheckedEnvironment {
  const { environment, mistakes: unread } = readSecretFiles(given)
  if (unread.length > 0) throw new StartError(unread.join('; '))
  const result = v.safeParse(Environment, environment)
  if (!result.success) {
    const mistakes = result.issues.map(
      (issue) => `${v.getDotPath(issue)?.split('.')[0] ?? '?'} must be ${issue.message}`,
    )
    throw new StartError([...new Set(mistakes)].join('; '))
  }
  const env = result.output
  const lacking = pairs.find(([name, needed]) => env[name] !== undefined && env[needed] === undefined)
  if (lacking) throw new StartError(`${lacking[1]} must be set when ${lacking[0]} is`)
  return env
}

/** The OpenID provider of the Google sign-in; null disables that sign-in. */
function googleClient(env: CheckedEnvironment) {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  return clientId === undefined || clientSecret === undefined ? null : { issuer, clientId, clientSecret }
}

/**
 * The sandbox is on by default for the embedded engine on this machine. In production, on PostgreSQL, or if
 * visitors may come from other machines, it must be enabled explicitly: its surveys pay points to anybody,
 * and points are gift cards.
 */
function isSandbox(env: CheckedEnvironment): boolean {
  return env.SANDBOX === undefined ? isEmbeddedDefault(env) : env.SANDBOX === '1'
}

function isEmbeddedDefault(env: CheckedEnvironment): boolean {
  const isForOthers =
    env.TRUSTED_PROXIES > 0 ||
    !isLoopback(env.HOST) ||
    (env.PUBLIC_ORIGIN !== undefined && !isLoopback(new URL(env.PUBLIC_ORIGIN).hostname))
  return env.DATABASE_URL === undefined && env.NODE_ENV !== 'production' && !isForOthers
}
