import { ask, post } from '#api/client.ts'
import { User } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type PushChoice, pushBody } from '#offline/storage/push-choice.ts'
import { copyOfCookie } from './outbox-sync.ts'

/** Tells the host this device's subscription and kinds, as a page does. Nothing if somebody else is signed in. */
export async function sendChoice(
  { owner, kinds, isOff }: PushChoice & { owner: string },
  subscription: PushSubscription,
): Promise<void> {
  if ((await ask(endpoints.user, User)).enc_id !== owner) return
  await post(endpoints.push, {
    body: pushBody(
      subscription,
      kinds.filter((kind) => !(isOff && kind === 'studies')),
    ),
    headers: 'cookieStore' in globalThis ? await copyOfCookie() : {},
  })
}
