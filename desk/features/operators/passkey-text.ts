import type { OperatorRow } from '#contract/desk/answers/operators.ts'
import { dayOf } from '#desk/shell/times.ts'

export function passkeyText({
  name,
  last_used_at: used,
  created_at: made,
}: OperatorRow['passkeys'][number]): string {
  return used === null ? `${name}, added ${dayOf(made)}` : `${name}, last used ${dayOf(used)}`
}
