import { daySeconds } from '#domain/dates/spans.ts'
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { networkOf } from '#server/http/request-limit.ts'
import { type WorkDependencies, workIn } from '#server/work/work.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { maxSessions } from '#server/platform/sessions/lifetime.ts'
import { type NewSession, adoptSession, startSession } from '#server/platform/sessions/service.ts'
import { setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'
import { mailParticipant } from './mail-participant.ts'
import { endSessions, noteDevice } from './repo.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { momentText } from '#server/language/moments.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { deviceText } from './session-texts.ts'

/** A device without a sign-in for this long is a new one. */
export const knownDeviceSeconds = 180 * daySeconds

export interface BegunSession extends NewSession {
  /** Present if the participant has to be told of the device. */
  newDevice?: NewDevice
  /** Present if a code was given: the browser keeps it, and needs none at its next sign-in. */
  deviceToken?: string
}

/**
 * Starts a session for a sign-in. It ends the sessions beyond the bound and queues a push message if the device is new:
 * neither the browser's former session nor an earlier sign-in is from this kind of browser and this network.
 *
 * @param tx The transaction of the sign-in.
 * @param provedAt As for `startSession`.
 */
export async function beginSession(
  deps: WorkDependencies & Pick<HostDependencies, 'secret' | 'formerSecret'>,
  tx: Database,
  participant: Pick<SignedIn, 'participantId' | 'encId'>,
  attempt: Attempt,
  provedAt: Date | null = null,
): Promise<BegunSession> {
  const { participantId } = participant
  const at = deps.clock()
  const [deviceHash, ...formerHashes] = deviceHashes(deps, attempt)
  const isNew = await noteDevice(tx, { participantId, deviceHash, seenAt: at }, formerHashes)
  const session = await startSession(deps, tx, participant, attempt, provedAt)
  await endSessions(tx, participantId, { beyond: maxSessions })
  if (!isNew || attempt.previous?.participantId === participantId) return session
  await workIn(tx, deps, (w) => w.push({ participantId, kind: 'sign-in', id: session.id }))
  const { device, place } = attempt
  return { ...session, newDevice: { device, place, at, timeZone: await findTimeZone(tx, participantId) } }
}

/** Gives a stored session to the browser, and tells the participant of a new device. */
export function signIn(deps: HostDependencies, c: Context<HostEnv>, session: BegunSession): void {
  const { newDevice, deviceToken, signedIn } = session
  adoptSession(deps, c, session)
  if (deviceToken !== undefined) setDeviceToken(deps, c, deviceToken)
  // The visitor's token is invalid now, and the next post may come before the portal requests a new one.
  issueCsrfToken(deps, c)
  if (!newDevice) return
  deps.backgroundTasks.run('notice of a new device', () =>
    mailParticipant(deps, signedIn.participantId, newDeviceMessage, newDevice),
  )
}

export const participantIn = ({ signedIn: { participantId } }: BegunSession) => participantId

/** Hashes by the current secret, then by the former one: so a new secret tells nobody of a new device. */
function deviceHashes(
  deps: Pick<HostDependencies, 'secret' | 'formerSecret'>,
  { device, clientAddress }: Attempt,
): [Uint8Array, ...Uint8Array[]] {
  const text = JSON.stringify([device, networkOf(clientAddress)])
  const hashOf = (key: Buffer) => new Uint8Array(createHmac('sha256', key).update(text).digest())
  const [key, ...former] = deriveKeys(deps, 'known devices')
  return [hashOf(key), ...former.map(hashOf)]
}

interface NewDevice {
  device: string | null
  place: string | null
  at: Date
  timeZone: string
}

/** Informs the participant about a sign-in on a device that the account was not used on before. */
export const newDeviceMessage = defineMail(
  ({ brand, link, t, texts }, { device, place, at, timeZone }: NewDevice) => {
    const facts = [
      t('Device: {device}', { device: deviceText(texts, device) ?? t('unknown') }),
      ...(place === null ? [] : [t('Place: {place}, roughly', { place })]),
      t('Time: {moment}', { moment: momentText(texts, at, timeZone) }),
    ]
    return [
      t('A new device is logged in to your {brand} account', { brand }),
      t('Somebody, probably you, has just logged in to your {brand} account.', { brand }),
      facts.join('\n'),
      t(
        'If it was you, you need not do anything. If it was not, choose a new password, which signs every device out:',
      ),
      link(hostPages.passwordReset),
      t('This page shows where you are logged in:'),
      link(settingsPaths.sessions),
    ]
  },
)
