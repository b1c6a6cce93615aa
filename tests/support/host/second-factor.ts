import { insertFactor } from '#server/modules/account/codes/repo.ts'
import { secretLength, stepOf, totp } from '#server/modules/account/codes/totp.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { expect } from 'vitest'
import type { HostApp } from './host-app.ts'
import { openPage } from './page-form.ts'
import type { TestVisitor } from './test-visitor.ts'

/** An authenticator app with the secret of one account. */
export class SoftwareTotp {
  readonly #secret: Uint8Array
  readonly #clock: () => Date

  constructor(secret: Uint8Array, clock: () => Date) {
    this.#secret = secret
    this.#clock = clock
  }

  /** The code of now, or of a number of steps of 30 seconds from now. */
  code(steps = 0): string {
    return totp(this.#secret, stepOf(this.#clock()) + steps)
  }
}

/** Turns the second factor on without its page. */
export async function addFactor(
  { database, dataKeys, clock }: HostApp['deps'],
  participantId: number,
): Promise<SoftwareTotp> {
  const secret = new Uint8Array(secretLength)
  await insertFactor(database.db, dataKeys, { participantId, secret, lastStep: 0, createdAt: clock() })
  return new SoftwareTotp(secret, clock)
}

/** The secret that a set-up page shows as text. */
export function secretIn(html: string): Uint8Array {
  const text = /<p class="secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text)
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export const codesIn = (html: string): string[] =>
  [...html.matchAll(/<li>([0-9a-z]{4}(?:-[0-9a-z]{4}){6})</g)].map(([, code = '']) => code)

/** A wrong code: far from the given one, and hardly that of a step near this moment. */
export const otherThan = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** Turns the second factor on by its page. A step has passed afterwards, so that the app shows a new code. */
export async function turnOn(host: HostApp, visitor: TestVisitor) {
  const start = await openPage(visitor, settingsPaths.secondFactor)
  const setUp = await start.submit()
  const app = new SoftwareTotp(secretIn(setUp.html), host.deps.clock)
  const done = await setUp.submit({ code: app.code() })
  expect(done.title).toBe('Keep your recovery codes')
  await host.deps.backgroundTasks.whenIdle()
  host.pass({ seconds: 30 })
  return { app, recoveryCodes: codesIn(done.html) }
}
