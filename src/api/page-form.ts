import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { headers } from '#contract/base/headers.ts'
import { csrfToken } from '#contract/endpoints/endpoints.ts'
import { ask } from './client.ts'
import { CallError } from './errors.ts'
import { env } from './env.ts'
import { fetchAnswer } from './listen.ts'

/**
 * Posts a form of one of the host's own pages, as that page would. Sent again with the same key, it counts once.
 *
 * @throws {CallError} If the host has not taken it. Only the host repeats the key.
 */
export async function postPageForm(
  path: string,
  fields: Readonly<Record<string, string>> & { key: string },
): Promise<void> {
  const { csrf_token } = await ask(csrfToken, CsrfTokenAnswer)
  const body = new URLSearchParams({ ...fields, csrf_token })
  const options = { method: 'POST', body, credentials: 'include' } as const
  const {
    ok,
    status,
    headers: answered,
  } = await fetchAnswer(env.apiUrl + path, options).catch((error: unknown) => {
    throw new CallError({ kind: 'network' }, error)
  })
  if (answered.get(headers.idempotencyKey) === fields.key) return
  throw new CallError(ok ? { kind: 'unreadable' } : { kind: 'refused', status, code: '' })
}
