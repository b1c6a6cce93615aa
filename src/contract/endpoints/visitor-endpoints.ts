import * as v from 'valibot'
import { Credentials } from '#contract/answers/credentials.ts'
import type { Endpoint } from './endpoint.ts'
import { startPaths } from './start-paths.ts'

/** The endpoints of signing in and up: with `csrfToken`, all that a visitor's pages call. */
export const visitorEndpoints = {
  login: {
    method: 'POST',
    path: '/action/login/',
    access: 'anyone',
    encoding: 'form',
    body: Credentials,
    errors: ['wrong-password', 'trunstile-failed', 'csrf-failed', 'unsupported-media-type', 'invalid'],
    csrf: 'csrf-token',
    offline: 'refuse',
  },
  signUp: {
    method: 'POST',
    path: '/d-api/v2/signup/',
    access: 'anyone',
    encoding: 'json',
    body: Credentials,
    errors: [
      'account-exists',
      'bad-password',
      'trunstile-failed',
      'csrf-failed',
      'unsupported-media-type',
      'invalid',
    ],
    csrf: 'csrf-token',
    offline: 'refuse',
  },
  captchaChallenge: {
    method: 'GET',
    path: startPaths.captchaChallenge,
    access: 'anyone',
    answer: v.looseObject({ parameters: v.looseObject({}), signature: v.string() }),
    errors: [],
    csrf: 'none',
    offline: 'refuse',
    feature: 'captcha',
  },
} as const satisfies Record<string, Endpoint>
