import { describe, expect, it } from 'vitest'
import { codeOf } from '#contract/base/error-body.ts'
import { errorStatuses } from '#contract/base/errors.ts'
import { isFromNetwork } from './refusal.ts'

const page = '<html><title>Access blocked</title>'
const statuses = [400, 401, 403, 404, 405, 406, 407, 409, 410, 413, 422, 429, 451]

const ofGateways = [
  '{"statusCode":404,"error":"Not Found","message":"Route GET:/ not found"}',
  '{"timestamp":"2026-11-20T18:00:00Z","status":401,"error":"Unauthorized","path":"/"}',
  '{"error":"invalid_token","error_description":"The access token expired"}',
  ...['unauthorized', 'forbidden', 'blocked', 'ACCESS-DENIED', 'not found', '-', ' invalid'].map((error) =>
    JSON.stringify({ error }),
  ),
]
const withoutCode = ['', page, '{}', '[]', 'null', '{"error":7}', '{"message":"Denied"}']

describe('a refusal of a host that declares features', () => {
  const isOurs = (status: number, code: string) => !isFromNetwork(status, code, true)

  it.each(statuses)(
    '%d is the host’s with a code of its form, and the network’s with any other',
    (status) => {
      const bodies = [...withoutCode, ...ofGateways]
      expect(bodies.filter((text) => isOurs(status, codeOf(text)))).toEqual([])
      expect(isOurs(status, 'a-code-of-a-newer-host')).toBe(true)
    },
  )

  it.each(Object.entries(errorStatuses))('is the host’s: %s', (code, status) => {
    expect(isOurs(status, code)).toBe(true)
  })
})

const ofNetworks = [407, 451]

it.each(ofNetworks)('%d is never the answer of a host', (status) => {
  for (const code of ['', 'Proxy Authentication Required'])
    expect(isFromNetwork(status, code, false)).toBe(true)
})

it.each(statuses.filter((status) => !ofNetworks.includes(status)))(
  '%d with any code, or none, is the answer of a host of section 7 alone',
  (status) => {
    for (const code of ['', 'csrf', 'Low balance']) expect(isFromNetwork(status, code, false)).toBe(false)
  },
)
