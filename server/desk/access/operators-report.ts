import type { OperatorRow } from '#contract/desk/answers/operators.ts'
import { countedNoun } from '#domain/counted-noun.ts'

/** The operators as text for a terminal, one in a line. */
export function operatorsText(rows: readonly OperatorRow[]): string {
  if (rows.length === 0) return 'There is no operator.'
  const lines = rows.map(({ name, role, active, passkeys }) => {
    const count = countedNoun(passkeys.length, 'passkey', 'passkeys')
    const names = passkeys.map((passkey) => passkey.name).join(', ')
    return `${name}  ${role}  ${active ? `${count}${names && `: ${names}`}` : 'disabled'}`
  })
  return lines.join('\n')
}
