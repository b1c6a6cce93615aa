import type { Context } from 'hono'
import type * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { readForm } from '#server/http/read-body.ts'
import { comesFromOurPages } from '#server/platform/csrf/origin.ts'
import { isOwnCsrfToken } from '#server/platform/csrf/service.ts'

/**
 * Reads a form of one of the host's own pages.
 *
 * @throws {HostError} `csrf-failed` for a form of another site, or of another browser; other errors as in
 * `readForm`.
 */
export async function readPageForm<Output extends { csrf_token: string }>(
  deps: HostDependencies,
  c: Context<HostEnv>,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  if (!comesFromOurPages(sentHeaders(c), deps.config)) throw new HostError('csrf-failed')
  const form = await readForm(c, schema)
  if (!isOwnCsrfToken(deps, c, form.csrf_token)) throw new HostError('csrf-failed')
  return form
}

/**
 * The pages' `no-referrer` makes browsers send `Origin: null` with their forms. If `Sec-Fetch-Site` is
 * missing as well (old browsers, plain `http`), that says nothing about the origin, so the token decides.
 */
function sentHeaders(c: Context<HostEnv>): Headers {
  const headers = new Headers(c.req.raw.headers)
  if (headers.get('Origin') === 'null') headers.delete('Origin')
  return headers
}
