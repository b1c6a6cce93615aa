import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'

/** An id in a path. @throws {HostError} `not-found` for anything else. */
export function idOf(text: string): number {
  const id = v.safeParse(Id, text)
  if (!id.success) throw new HostError('not-found')
  return id.output
}
