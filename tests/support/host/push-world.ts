import * as endpoints from '#contract/endpoints/endpoints.ts'
import { testVapid } from '#tests/support/host/host-dependencies.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import {
  type BrowserSubscription,
  PushServiceStandIn,
} from '#tests/support/providers/push-service-stand-in.ts'
import { afterAll, beforeAll } from 'vitest'

/** A push service that takes the messages of the tests' host, as long as the file runs. */
export function usePushService(): PushServiceStandIn {
  const service = new PushServiceStandIn()
  service.key = testVapid.publicKey
  beforeAll(() => service.start())
  afterAll(() => service.stop())
  return service
}

/** Asks the host to send messages to a browser: by default of each kind, in the place of no other subscription. */
export const wantPush = (
  by: TestVisitor,
  { endpoint, keys }: Pick<BrowserSubscription, 'endpoint' | 'keys'>,
  kinds?: readonly string[],
): Promise<Response> => by.postJson(endpoints.push.path, { wanted: true, endpoint, keys, kinds })
