import { describe, expect, it } from 'vitest'
import { codeOf } from '#contract/base/error-body.ts'
import { isFromNetwork } from './refusal.ts'

const page = '<html><title>Access blocked</title>'
const statuses = [400, 401, 403, 404, 405, 406, 407, 409, 410, 413, 422, 429, 451]

describe('a refusal of a host that declares features', () => {
  it.each(statuses)('%d is the host’s with a code, and the network’s without', (status) => {
    const isOurs = (text: string) => !isFromNetwork({ status, code: codeOf(text) }, true)
    expect(isOurs('{"error":"unauthenticated"}')).toBe(true)
    expect(['', page, '{}', '[]', 'null', '{"error":7}', '{"message":"Denied"}'].filter(isOurs)).toEqual([])
  })
})

const ofNetworks = [407, 451]

it.each(ofNetworks)('%d without a code is never the answer of a host', (status) => {
  expect(isFromNetwork({ status, code: '' }, false)).toBe(true)
})

it.each(statuses.filter((status) => !ofNetworks.includes(status)))(
  '%d without a code is the answer of a host of section 7 alone',
  (status) => {
    expect(isFromNetwork({ status, code: '' }, false)).toBe(false)
  },
)
