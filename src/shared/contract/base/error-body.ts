import * as v from 'valibot'

const ErrorBody = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }))

/** The error code of a refusal's body; empty if it gives none. */
export function codeOf(text: string): string {
  const body = v.safeParse(ErrorBody, text)
  return body.success ? body.output.error : ''
}
