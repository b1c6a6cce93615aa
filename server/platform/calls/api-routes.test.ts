import type * as endpoints from '#contract/endpoints/endpoints.ts'
import type { NameOf } from '#contract/endpoints/policies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { expect, expectTypeOf, it } from 'vitest'
import { type ApiCall, ApiRoutes } from './api-routes.ts'

type CallOf<Name extends keyof typeof endpoints> = ApiCall<NameOf<(typeof endpoints)[Name]>>

it('gives a handler only what the policy of its row checks', () => {
  expectTypeOf<CallOf<'cashout'>['participant']>().toEqualTypeOf<SignedIn>()
  expectTypeOf<CallOf<'login'>['participant']>().toBeUndefined()
  expectTypeOf<CallOf<'cashout'>['once']>().toBeFunction()
  expectTypeOf<CallOf<'save'>['once']>().toBeUndefined()
  expectTypeOf<CallOf<'save'>['body']>().toEqualTypeOf<{ id: number; saved: boolean }>()
  expectTypeOf<CallOf<'saved'>['body']>().toBeUndefined()
  expectTypeOf<CallOf<'study'>['params']>().toEqualTypeOf<{ id: number }>()
})

it('takes no row that the contract does not have', async () => {
  const database = await openTestDatabase()
  const routes = new ApiRoutes(hostDependencies(database))
  expect(() => routes.handle({ path: '/d-api/v1/user/' }, () => new Response())).toThrow(
    /no call of the contract/,
  )
  await database.close()
})
