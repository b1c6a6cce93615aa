import { PasskeyOptionsAnswer, PasskeySignInOptionsAnswer } from '#contract/answers/passkeys.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { HostApp } from './host-app.ts'
import type { TestVisitor } from './test-visitor.ts'

/** Answers of a browser and its authenticator to the host's options. */

/** The body of the call that adds a passkey, for a participant who has just signed in. */
export async function newPasskey(visitor: TestVisitor, authenticator: SoftwareAuthenticator, origin: string) {
  const answer = await visitor.postJson(endpoints.passkeyOptions.path, {})
  const { options } = v.parse(PasskeyOptionsAnswer, await answer.json())
  return { response: authenticator.register(options, origin) }
}

/** The body of the call that signs in. */
export async function usedPasskey(
  visitor: TestVisitor,
  authenticator: SoftwareAuthenticator,
  origin: string,
) {
  const answer = await visitor.send(endpoints.passkeySignInOptions.path)
  const { options } = v.parse(PasskeySignInOptionsAnswer, await answer.json())
  return { response: authenticator.authenticate(options, origin) }
}

/** Adds a passkey to the account of a participant, whose message has been sent then. @param sent Further headers. */
export async function addPasskey(
  { deps }: HostApp,
  visitor: TestVisitor,
  { authenticator = new SoftwareAuthenticator(), sent = {} } = {},
): Promise<SoftwareAuthenticator> {
  const body = await newPasskey(visitor, authenticator, deps.config.publicOrigin)
  expect((await visitor.postJson(endpoints.addPasskey.path, body, sent)).status).toBe(200)
  await deps.backgroundTasks.whenIdle()
  return authenticator
}

export async function signInByPasskey(
  { deps }: HostApp,
  visitor: TestVisitor,
  authenticator: SoftwareAuthenticator,
): Promise<Response> {
  const body = await usedPasskey(visitor, authenticator, deps.config.publicOrigin)
  return visitor.postJson(endpoints.passkeySignIn.path, body)
}
