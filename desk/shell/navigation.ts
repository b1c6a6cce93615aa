import type { Role } from '#contract/desk/answers/operators.ts'

/** The pages of the desk, in the order of a working day. `access` is the least role that sees them. */
export const navigation = [
  { to: '/', title: 'Today', access: 'viewer' },
  { to: '/sessions', title: 'Sessions', access: 'support' },
  { to: '/studies', title: 'Studies', access: 'viewer' },
  { to: '/payouts', title: 'Payouts', access: 'support' },
  { to: '/finance', title: 'Finance', access: 'payer' },
  { to: '/people', title: 'People', access: 'support' },
  { to: '/contact', title: 'Contact', access: 'support' },
  { to: '/mails', title: 'E-mails', access: 'support' },
  { to: '/sources', title: 'Sources', access: 'viewer' },
  { to: '/log', title: 'Log', access: 'support' },
  { to: '/operators', title: 'Operators', access: 'viewer' },
] as const satisfies readonly { to: string; title: string; access: Role }[]
