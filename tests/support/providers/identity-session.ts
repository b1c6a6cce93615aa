import { IdentitySessionAnswer } from '#contract/answers/identity-provider.ts'
import { sandboxApiKey, sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import * as v from 'valibot'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'

/** The session post as the portal makes it, to the sandbox's provider. */
export function postIdentitySession(
  by: TestVisitor,
  vendorData: string,
  { callback = 'http://localhost:8080/my', client = sandboxApiKey } = {},
): Promise<Response> {
  return by.send(`${sandboxIdentityPath}/v1/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Client': client, 'X-Origin': 'js-sdk' },
    body: JSON.stringify({
      verification: {
        callback,
        person: { firstName: 'Ada', lastName: 'King' },
        vendorData,
        timestamp: '2026-11-20T18:00:00.000Z',
      },
    }),
  })
}

/** Creates a session at the sandbox's provider. */
export async function createIdentitySession(by: TestVisitor, vendorData: string) {
  const answer = await postIdentitySession(by, vendorData)
  return v.parse(IdentitySessionAnswer, await answer.json()).verification
}
