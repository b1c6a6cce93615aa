import { resolve } from 'node:path'
import * as v from 'valibot'
import { type TurnstileSettings, turnstileEntries } from './turnstile-settings.ts'
import { type IdentitySettings, identityEntries } from './identity-settings.ts'
import { type NamedKeys, dataKeyEntries, missingDataKey } from './data-key-settings.ts'
import { pushEntries } from './push-settings.ts'
import { type FollowedSource, sourceEntries } from './source-settings.ts'
import { type DeskConfig, deskConfigOf, deskEntries } from './desk-settings.ts'
import { type RetentionSettings, retentionEntries } from './retention-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { isLoopback } from './is-loopback.ts'
import { Origin, WebAddress, listOf, setting, text } from './setting.ts'
import { type SurveySettings, surveyEntries, surveySettingsOf } from './survey-settings.ts'

/** The operator's settings from the environment, checked once at start. */
export interface HostConfig {
  port: number
  /** Address to listen on. */
  host: string
  /**
   * Origin of the portal for visitors: decides names and flags of cookies, and which requests are
   * same-origin.
   */
  publicOrigin: string
  /** Folder of all data of the embedded default. */
  dataDir: string
  /** PostgreSQL when set; the embedded engine otherwise. */
  databaseUrl: string | null
  /** Key material for tokens. Null for the embedded default, which creates its own in the data folder. */
  secret: string | null
  /** The previous secret: its tokens remain valid. */
  formerSecret: string | null
  /** Keys for data at rest. Null for the embedded default, which creates its own in the data folder. */
  dataKeys: NamedKeys | null
  /** The operators' own program; null without one. */
  desk: DeskConfig | null
  /**
   * Dollars of one participant's gift cards in thirty days that one operator alone may send; above it a second one
   * approves. Null for no limit.
   */
  payoutLimit: number | null
  /** Other origins that may use the API with credentials: portals that are hosted elsewhere. */
  portalOrigins: string[]
  /** The mail server and the sender's address; without it messages are written to files in `dataDir`. */
  smtp: { url: string; from: string } | null
  /** E-mail address of the operator for participants; null without one. */
  contactEmail: string | null
  /** The OpenID provider of the Google sign-in; null disables that sign-in. */
  google: { issuer: string; clientId: string; clientSecret: string } | null
  /** The app at the survey provider; null without a provider. */
  surveys: SurveySettings | null
  /** The bot challenge of Cloudflare; null selects the host's own. */
  turnstile: TurnstileSettings | null
  /** The integration at the provider of identity verifications; null without one. */
  identity: IdentitySettings | null
  /** Push services that may have any address. All others must have a public address. */
  pushServices: readonly string[]
  /** Sources of studies that the host follows by itself, once a day. */
  sources: readonly FollowedSource[]
  /** Address of the API of ClinicalTrials.gov. */
  registryUrl: string
  retention: RetentionSettings
  /** Number of the operator's own proxies in front of the host; each adds one entry to `X-Forwarded-For`. */
  trustedProxies: number
  /** Header in which the operator's proxy names the country or area of a visitor; null without one. */
  placeHeader: string | null
  /** Bearer token for `/metrics`. Null allows requests of this machine only, if no proxy stands in front. */
  metricsToken: string | null
  /** The least serious level that is logged. */
  logLevel: LogLevel
  /** Whether our stand-ins replace third parties that are not configured. */
  sandbox: boolean
  /** False replaces installed service workers by one that deletes its caches and unregisters itself. */
  hasWorker: boolean
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
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
  CONTACT_EMAIL: setting('an e-mail address such as help@stipend.example', v.pipe(v.string(), v.email())),
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
  ...pushEntries,
  ...sourceEntries,
  ...deskEntries,
  ...dataKeyEntries,
  ...retentionEntries,
  TRUSTED_PROXIES: setting(
    'a number from 0 to 9',
    v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)),
    '0',
  ),
  PLACE_HEADER: setting('the name of a header, such as CF-IPCountry', text(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)),
  METRICS_TOKEN: setting('at least 16 letters and digits', text(/^[\w.~+/-]{16,}=*$/)),
  LOG_LEVEL: setting(`one of ${logLevels.join(', ')}`, v.picklist(logLevels), 'warn'),
  NODE_ENV: v.optional(v.string()),
  SANDBOX: setting('0 or 1', v.picklist(['0', '1'])),
  SERVICE_WORKER: setting('0 or 1', v.picklist(['0', '1']), '1'),
})

/** A start that cannot succeed. The message is for the operator: printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The settings of a command: all that its work on the data needs. */
export type DataConfig = Pick<
  HostConfig,
  'databaseUrl' | 'dataDir' | 'secret' | 'dataKeys' | 'smtp' | 'registryUrl' | 'desk' | 'payoutLimit'
>

/** All settings of the host by name, with their defaults; `docs/settings.md` is made of them. */
export const settings = Environment.entries

type ProcessEnvironment = Readonly<Record<string, string | undefined>>
type CheckedEnvironment = v.InferOutput<typeof Environment>

/** @throws {StartError} naming every invalid setting. */
export function readConfig(environment: ProcessEnvironment): HostConfig {
  const env = check(environment)
  if (env.DATABASE_URL && !env.SECRET) throw new StartError('SECRET must be set when DATABASE_URL is')
  if (env.DATABASE_URL && !env.DATA_KEY) throw new StartError(missingDataKey)
  requireOwnName(env.DESK_ORIGIN, [env.PUBLIC_ORIGIN, ...(env.PORTAL_ORIGINS ?? [])])
  return {
    ...dataConfigOf(env),
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    formerSecret: env.FORMER_SECRET ?? null,
    placeHeader: env.PLACE_HEADER ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    portalOrigins: env.PORTAL_ORIGINS ?? [],
    contactEmail: env.CONTACT_EMAIL ?? null,
    google: googleClient(env),
    surveys: surveySettings(env),
    identity: identitySettings(env),
    turnstile: turnstileSettings(env),
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
    hasWorker: env.SERVICE_WORKER === '1',
  }
}

/** Browsers share cookies and passkeys between the ports of a name. */
function requireOwnName(deskOrigin: string | undefined, portals: readonly (string | undefined)[]): void {
  const hostnameOf = (origin: string | undefined) => origin && new URL(origin).hostname
  const name = hostnameOf(deskOrigin)
  if (!name || isLoopback(name) || !portals.map(hostnameOf).includes(name)) return
  throw new StartError('DESK_ORIGIN must have another host name than PUBLIC_ORIGIN and PORTAL_ORIGINS')
}

/**
 * As `readConfig`, for a command, which needs no secret. @throws {StartError} naming every invalid setting.
 */
export function readDataConfig(environment: ProcessEnvironment): DataConfig {
  return dataConfigOf(check(environment))
}

function dataConfigOf(env: CheckedEnvironment): DataConfig {
  if (env.SMTP_URL && !env.MAIL_FROM) throw new StartError('MAIL_FROM must be set when SMTP_URL is')
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.SECRET ?? null,
    dataKeys: env.DATA_KEY ?? null,
    registryUrl: env.REGISTRY_URL,
    desk: deskConfigOf({ ...env, isForThisMachine: isEmbeddedDefault(env) }),
    payoutLimit: env.PAYOUT_LIMIT ?? null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  }
}

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
  return result.output
}

function googleClient(env: v.InferOutput<typeof Environment>): HostConfig['google'] {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (clientId === undefined) return null
  if (clientSecret === undefined)
    throw new StartError('GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is')
  return { issuer, clientId, clientSecret }
}

function surveySettings(env: CheckedEnvironment): HostConfig['surveys'] {
  const { CPX_APP_ID: appId, CPX_SECURE_HASH: secret } = env
  if (appId === undefined) return null
  if (secret === undefined) throw new StartError('CPX_SECURE_HASH must be set when CPX_APP_ID is')
  return surveySettingsOf(env, { appId, secret })
}

function identitySettings(env: CheckedEnvironment): HostConfig['identity'] {
  const { VERIFF_API_KEY: apiKey, VERIFF_SECRET: secret, VERIFF_FRAME_ORIGINS: frameOrigins } = env
  if (apiKey === undefined) return null
  if (secret === undefined) throw new StartError('VERIFF_SECRET must be set when VERIFF_API_KEY is')
  return { apiKey, secret, frameOrigins }
}

function turnstileSettings(env: CheckedEnvironment): HostConfig['turnstile'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, TURNSTILE_URL: url } = env
  if (siteKey === undefined) return null
  if (secret === undefined) throw new StartError('TURNSTILE_SECRET must be set when TURNSTILE_SITE_KEY is')
  return { siteKey, secret, url }
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
