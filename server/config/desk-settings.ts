import * as v from 'valibot'
import { Origin, Port, type ValuesOf, lastPort, listOf, number, setting } from './setting.ts'
import { isLoopback, takesPasskeys } from './is-loopback.ts'

const DeskOrigin = v.pipe(Origin, v.check(takesPasskeys))

export const deskEntries = {
  DESK_ORIGIN: setting(
    'an https:// origin with a name such as https://desk.example; http:// only on localhost',
    DeskOrigin,
  ),
  OPERATOR_EMAILS: setting(
    'a comma-separated list of e-mail addresses',
    listOf(v.pipe(v.string(), v.email())),
  ),
  OVERDUE_HOURS: setting('a number of hours from 1 to 999', number(/^[1-9]\d{0,2}$/), '48'),
  ATTENDANCE_DAYS: setting('a number of days from 1 to 99', number(/^[1-9]\d?$/), '2'),
  DESK_PORT: setting('a port number; 0 for no desk', Port),
}

/**
 * The desk's own listener and address. It is on if one of its settings is given, or by default on the port after the
 * portal's, for this machine alone. Null without a desk.
 *
 * @param isForThisMachine Whether the host is the embedded default that no other machine reaches.
 */
export function deskConfigOf(
  env: ValuesOf<typeof deskEntries> & { PORT: number; HOST: string },
  isForThisMachine: boolean,
) {
  const { DESK_ORIGIN: given, DESK_PORT: givenPort, PORT, HOST } = env
  if (givenPort === 0) return null
  const byDefault = given === undefined && givenPort === undefined
  if (byDefault && (!isForThisMachine || PORT === 0 || PORT === lastPort)) return null
  const port = givenPort ?? Math.min(PORT + 1, lastPort)
  const origin = given ?? `http://localhost:${port}`
  return {
    /** Origin of the desk for operators. Its host name is what their passkeys belong to. */
    origin,
    port,
    host: isLoopback(new URL(origin).hostname) ? '127.0.0.1' : HOST,
    /** Whether nobody asked for the desk: the host then also starts without it if the port is in use. */
    byDefault,
  }
}
export type DeskConfig = NonNullable<ReturnType<typeof deskConfigOf>>
