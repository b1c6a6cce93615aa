import * as v from 'valibot'
import { setting } from './setting.ts'
import { parseUrl } from '#contract/base/web-address.ts'
import { isLoopback } from './is-loopback.ts'
import { takesPasskeys } from './takes-passkeys.ts'

/** The desk's own listener and address. */
export interface DeskConfig {
  /** Origin of the desk for operators. Its host name is what their passkeys belong to. */
  origin: string
  port: number
  /** Address to listen on. */
  host: string
  /** Whether nobody asked for the desk: the host then also starts without it if the port is in use. */
  byDefault: boolean
}

const DeskOrigin = v.pipe(
  v.string(),
  v.check((text) => parseUrl(text)?.origin === text && takesPasskeys(text)),
)

export const deskEntries = {
  DESK_ORIGIN: setting(
    'an https:// origin with a name such as https://desk.example; http:// only on localhost',
    DeskOrigin,
  ),
  DESK_PORT: setting(
    'a port number; 0 for no desk',
    v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)),
  ),
  PAYOUT_LIMIT: setting(
    'an amount in whole dollars',
    v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  ),
}

const lastPort = 65_535

/**
 * The desk is on if one of its settings is given, or by default on the port after the portal's, for this machine alone.
 *
 * @param env.isForThisMachine Whether the host is the embedded default that no other machine reaches.
 */
export function deskConfigOf(env: {
  DESK_ORIGIN?: string | undefined
  DESK_PORT?: number | undefined
  PORT: number
  HOST: string
  isForThisMachine: boolean
}): DeskConfig | null {
  const { DESK_ORIGIN: origin, DESK_PORT: given, PORT, HOST, isForThisMachine } = env
  if (given === 0) return null
  const byDefault = origin === undefined && given === undefined
  if (byDefault && (!isForThisMachine || PORT === 0 || PORT === lastPort)) return null
  const port = given ?? Math.min(PORT + 1, lastPort)
  const address = origin ?? `http://localhost:${port}`
  return {
    origin: address,
    port,
    host: isLoopback(new URL(address).hostname) ? '127.0.0.1' : HOST,
    byDefault,
  }
}
