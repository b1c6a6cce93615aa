import { readConfig } from '#server/config/config.ts'
import { portalEnvOf } from '#server/modules/site/portal/served-env.ts'
import { describe, expect, it } from 'vitest'

const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

describe('the settings of the Google sign-in', () => {
  it('disable it without a client, also in the portal’s configuration', () => {
    expect(readConfig({}).google).toBeNull()
    expect(portalEnvOf({}).features).not.toContain('google')
  })

  it("default to Google's issuer, and enable it in the portal’s configuration", () => {
    expect(readConfig(client).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    })
    expect(portalEnvOf(client).features).toContain('google')
  })

  it.each(['https://id.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accept %s as an issuer',
    (issuer) => {
      expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer)
    },
  )

  it.each(['http://id.example', 'http://localhost.example', 'http://10.0.0.1', 'ftp://localhost', 'id', ''])(
    'refuse "%s"',
    (issuer) => {
      expect(() => readConfig({ ...client, GOOGLE_ISSUER: issuer })).toThrow('GOOGLE_ISSUER')
    },
  )
})
