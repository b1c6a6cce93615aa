import { describe, expect, it } from 'vitest'
import {
  actsAreWrittenInOnePlace,
  bordersAreNamed,
  filesStaySmall,
  requestsHaveOneDoor,
  rulesNeedNoPage,
  rulesReadNoLog,
  serverKeepsNoLanguage,
  storageNamesStandTogether,
  widgetsStayPlain,
} from './support/rules/conventions.ts'
import type { Rule } from './support/rules/imports.ts'
import { roomsAreEnteredByTheirDoors } from './support/rules/doors.ts'
import { stateHasAnOwner, statefulModules } from './support/rules/module-state.ts'
import { contentHoldsNoCode, importsPointDown } from './support/rules/rooms.ts'
import { product } from './support/rules/product.ts'

/** Each rule with files that it must catch and files that it must pass: a rule that catches nothing proves nothing. */
const cases: { rule: Rule; name: string; caught: [string, string][]; left: [string, string][] }[] = [
  {
    name: 'imports point one way',
    rule: importsPointDown,
    caught: [
      ['src/shared/contract/base/a.ts', `import { x } from '#domain/x.ts'`],
      ['src/shared/contract/base/a.ts', `import { x } from '#contract/answers/x.ts'`],
      ['src/shared/domain/a.ts', `export { x } from '#api/x.ts'`],
      ['src/shared/domain/a.ts', `import { x } from './studies/x.ts'`],
      ['src/api/a.ts', `import type { X } from '#base/x.ts'`],
      ['src/offline/storage/a.ts', `const x = await import('#features/auth/x.ts')`],
      ['src/base/a.ts', `import { x } from '#offline/storage/x.ts'`],
      ['src/external/a.ts', `import { x } from '#base/x.ts'`],
      ['src/shared/ui/a.tsx', `import { x } from '#contract/base/texts.ts'`],
      ['src/shared/study/a.tsx', `import { x } from '#offline/drafts/x.ts'`],
      ['src/shared/ui/a.tsx', `import { x } from '#study/x.tsx'`],
      ['src/session/a.ts', `import { x } from '#features/auth/x.ts'`],
      ['src/features/auth/a.ts', `import { x } from '#features/studies/x.ts'`],
      ['src/features/auth/a.ts', `import { x } from '../studies/x.ts'`],
      ['src/features/auth/a.ts', `import { x } from '#pages/lists/x.ts'`],
      ['src/pages/sign-in/a.ts', `import { x } from '#pages/lists/x.ts'`],
      ['src/pages/lists/a.tsx', `import { x } from '../../routes/my.tsx'`],
      ['src/routes/a.tsx', `import { x } from '../main.tsx'`],
      ['sw/a.ts', `import { x } from '#features/x.ts'`],
      ['sw/a.ts', `import { x } from '#device/x.ts'`],
      ['server/content/a.ts', `import { x } from '#server/config/x.ts'`],
      ['server/http/a.ts', `import { x } from '#server/modules/money/ledger/x.ts'`],
      ['server/platform/mail/a.ts', `import type { X } from '#server/platform/sessions/x.ts'`],
      ['server/modules/member/lists/a.ts', `import { x } from '#server/modules/money/ledger/x.ts'`],
      ['server/modules/money/ledger/a.ts', `import { x } from '#server/commands/x.ts'`],
      ['server/modules/money/ledger/a.ts', `import { x } from '#server/app.ts'`],
      ['server/a.ts', `import { x } from '#base/x.ts'`],
      ['server/modules/money/ledger/a.ts', `import { x } from '#server/desk/today/x.ts'`],
      ['server/desk/calls/a.ts', `import { x } from '#server/desk/today/x.ts'`],
      ['server/a.ts', `import { x } from '#desk/api/x.ts'`],
      ['src/pages/lists/a.ts', `import { x } from '#desk/api/x.ts'`],
      ['desk/api/a.ts', `import { x } from '#base/x.ts'`],
      ['desk/api/a.ts', `import { x } from '#desk/session/x.ts'`],
      ['desk/features/log/a.ts', `import { x } from '#desk/features/today/x.ts'`],
      ['desk/misc/a.ts', ''],
      ['server/language/es/a.ts', `import { x } from '#server/language/x.ts'`],
      ['server/a.ts', `import {\n  x,\n} from '#tests/support/x.ts'`],
      ['src/shared/domain/a.ts', `type X = import('#api/x.ts').X`],
      ['src/utils/a.ts', ''],
      ['src/offline/misc/a.ts', ''],
      ['server/modules/misc/a.ts', ''],
    ],
    left: [
      [
        'src/shared/domain/studies/a.ts',
        `import { x } from '#contract/base/x.ts'\nimport * as v from 'valibot'`,
      ],
      ['src/shared/contract/base/a.ts', `/** See {@link import('#api/x.ts')}. */\n// from '#api/x.ts'`],
      [
        'src/features/studies/list/a.tsx',
        `import './a.module.css'\nimport { x } from '#features/studies/x.ts'`,
      ],
      ['src/features/auth/a.ts', `import { x } from '#session/x.ts'`],
      ['desk/features/studies/a.tsx', `import { x } from '#study/x.tsx'`],
      [
        'src/routes/_member/a.tsx',
        `import { x } from '#features/auth/x.ts'\nimport { y } from '#pages/lists/y.ts'`,
      ],
      ['src/main.tsx', `import { x } from './route-tree.gen.ts'\nimport './shared/ui/tokens.css'`],
      ['sw/a.ts', `import { x } from '#offline/outbox/x.ts'`],
      ['server/app.ts', `import { x } from './modules/money/ledger/x.ts'`],
      [
        'server/modules/money/ledger/a.ts',
        `import { x } from '#domain/x.ts'\nimport { y } from '#server/db/y.ts'`,
      ],
    ],
  },
  {
    name: 'rooms are entered by their doors',
    rule: roomsAreEnteredByTheirDoors,
    caught: [
      ['server/modules/site/a.ts', `import { x } from '#server/modules/studies/editions/editions.ts'`],
      ['server/a.ts', `import { x } from './http/secret.ts'`],
    ],
    left: [
      ['server/modules/studies/editions/a.ts', `import { x } from './editions.ts'`],
      ['server/app.ts', `import { x } from './modules/studies/editions/routes.ts'`],
    ],
  },
  {
    name: 'content files hold no code',
    rule: contentHoldsNoCode,
    caught: [['server/content/pages/a.ts', '']],
    left: [['server/config/a.ts', `import a from '#server/content/pages/a.json' with { type: 'json' }`]],
  },
  {
    name: 'imports from other rooms go by name',
    rule: bordersAreNamed,
    caught: [
      ['src/offline/storage/a.ts', `import { x } from '../../api/x.ts'`],
      ['src/offline/outbox/a.ts', `import { x } from '../base/x.ts'`],
      ['src/features/auth/a.ts', `import { x } from '../../ui/x.tsx'`],
      ['server/commands/a.ts', `import { x } from '../db/x.ts'`],
      ['server/a.ts', `import { x } from '../src/shared/contract/base/x.ts'`],
    ],
    left: [
      ['src/offline/outbox/a.ts', `import { x } from './x.ts'`],
      ['src/offline/outbox/a.ts', `import { x } from '#api/x.ts'`],
      ['src/features/studies/list/a.tsx', `import { x } from './deep/x.ts'`],
      ['src/main.tsx', `import { x } from './routes/x.tsx'`],
    ],
  },
  {
    name: 'widgets know no data and no router',
    rule: widgetsStayPlain,
    caught: [
      ['src/shared/ui/a.tsx', `import { Link } from '@tanstack/react-router'`],
      ['src/shared/ui/a.tsx', `import { x } from 'react-hook-form'`],
      ['src/shared/study/a.tsx', `import { Link } from '@tanstack/react-router'`],
    ],
    left: [
      [
        'src/shared/ui/a.tsx',
        `import { useId } from 'react'\nimport * as D from '@radix-ui/react-dialog'\nimport './a.css'`,
      ],
      ['src/features/auth/a.tsx', `import { Link } from '@tanstack/react-router'`],
    ],
  },
  {
    name: 'what an act leaves is written by its unit of work',
    rule: actsAreWrittenInOnePlace,
    caught: [
      ['server/modules/a.ts', `import { writeAct } from '#server/platform/audit/audit.ts'`],
      ['server/desk/a.ts', `import {\n  type QueuedMail,\n  enqueueMails,\n} from '#server/x.ts'`],
    ],
    left: [
      ['server/work/commit.ts', `import { writeAct } from '#server/platform/audit/audit.ts'`],
      ['server/desk/a.ts', `import { type QueuedMail } from '#server/platform/mail-queue/enqueue.ts'`],
    ],
  },
  {
    name: 'no rule reads the log of acts',
    rule: rulesReadNoLog,
    caught: [
      ['server/desk/roster/a.ts', `import { auditLog, operators } from '#server/db/schema.ts'`],
      ['server/modules/a.ts', 'const open = sql`exists (select from audit_log as later)`'],
      ['server/work/a.ts', `const { auditLogEnd } = schema`],
    ],
    left: [
      ['server/platform/audit/a.ts', `import { auditLog } from '#server/db/schema.ts'`],
      ['server/desk/log/a.ts', 'const of = sql`audit_log`'],
      ['server/desk/roster/a.ts', `// Also audit_log\nimport { x } from '#server/platform/audit/audit.ts'`],
    ],
  },
  {
    name: 'only api, the outbox, the worker and the host call the network',
    rule: requestsHaveOneDoor,
    caught: [
      ['src/features/auth/a.ts', `const x = await fetch('/x')`],
      ['src/external/a.ts', `void globalThis.fetch(url)`],
      ['src/offline/persist.ts', `navigator.sendBeacon('/x')`],
      ['src/shared/domain/a.ts', `const request = new XMLHttpRequest()`],
    ],
    left: [
      ['src/api/client.ts', `const x = await fetch('/x')`],
      ['src/offline/outbox/send.ts', `const x = await fetch('/x')`],
      ['src/offline/outbox-send.ts', `const x = await fetch('/x')`],
      ['src/features/auth/a.ts', `// fetch('/x')\nvoid query.refetch()\nconst x = 'fetch(1)'`],
      ['src/features/auth/a.ts', `void client.prefetch(x)\nvoid options.fetch(url)`],
    ],
  },
  {
    name: 'names of stored things stand in two files',
    rule: storageNamesStandTogether,
    caught: [
      ['src/offline/a.ts', `const store = createStore('stipend-outbox', 'items')`],
      ['src/features/shell/a.ts', `localStorage.getItem("stipend.session")`],
      ['sw/a.ts', 'const name = `stipend-images-${version}`'],
      ['src/shared/ui/a.ts', `localStorage.setItem('cart', x)`],
      ['src/shared/ui/a.ts', `const open = sessionStorage['open']`],
      ['src/features/shell/a.ts', `localText.write('cart', x)`],
      ['src/offline/a.ts', `const other = indexedDB.open(\n  'others', 1)`],
      ['sw/a.ts', 'await caches.delete(`pictures-${version}`)'],
    ],
    left: [
      ['src/offline/storage/storage-names.ts', `export const outbox = 'stipend-outbox'`],
      ['src/offline/storage/local-keys.ts', `export const owner = 'stipend.owner'`],
      ['src/offline/a.ts', `// 'stipend-outbox'\nconst brand = 'Stipend'`],
      ['src/offline/a.ts', `localStorage.getItem(localKeys.owner)\nnew BroadcastChannel(channelNames.marks)`],
    ],
  },
  {
    name: 'a host takes only types of the portal’s language',
    rule: serverKeepsNoLanguage,
    caught: [
      ['server/a.ts', `import { t } from '#language/language.ts'`],
      ['server/a.ts', `import { type Language, t } from '#language/language.ts'`],
      ['server/a.ts', `import {\n  type Language,\n  t,\n} from '#language/language.ts'`],
    ],
    left: [
      ['server/a.ts', `import type { Language } from '#language/language.ts'`],
      ['src/api/a.ts', `import { t } from '#language/language.ts'`],
    ],
  },
  {
    name: 'contract and domain need no page',
    rule: rulesNeedNoPage,
    caught: [
      ['src/shared/domain/a.ts', `const width = window.innerWidth`],
      ['src/shared/contract/a.ts', `if (typeof document === 'undefined') throw new Error()`],
    ],
    left: [
      [
        'src/shared/domain/a.ts',
        `// window\nconst text = 'document'\nconst x = { window: 3 }\nconst y = x.window`,
      ],
      ['src/api/a.ts', `const width = window.innerWidth`],
    ],
  },
  {
    name: 'state has an owner, or stands in a list',
    rule: stateHasAnOwner,
    caught: [
      ['src/pages/lists/a.ts', `let last: Tables | null = null`],
      ['src/pages/lists/a.ts', `export const counts = new Map<string, number>()`],
      ['src/base/a.ts', `const listeners: Set<() => void> = new Set<() => void>()`],
      ['src/pages/a.ts', `const made =\n  new WeakMap<QueryClient, number>()`],
      ['src/catalogue/a.ts', `export const areas = observable<Areas | null>(null)`],
      ['src/offline/sync/a.ts', `export const notes = new SyncedRecord<Note>({`],
      ['src/api/a.ts', `export const clock = createClock()`],
      ['src/offline/network/connectivity.ts', `export const connectivity = { get }`],
    ],
    left: [
      ['src/pages/lists/a.ts', `function count() {\n  let sum = 0\n  const seen = new Set<number>()\n}`],
      ['src/pages/a.ts', `const letters = new Map([['ß', 'ss']])\nconst names = new Set(all.keys())`],
      ['src/pages/a.ts', `const none: ReadonlySet<number> = new Set()\nconst digits = new RegExp('[0-9]')`],
      ['src/pages/a.ts', `export const value = (client: QueryClient) => clientValue(client, ['a'], 0)`],
      ['src/shared/ui/a.ts', `export const Place = createContext<string>('')\n// let a`],
      ['src/offline/network/connectivity.ts', `const state = observable<Connectivity>('online')`],
      ['server/a.ts', `let count = 0`],
    ],
  },
  {
    name: 'files stay small',
    rule: filesStaySmall,
    caught: [
      ['src/shared/domain/a.ts', 'x\n'.repeat(301)],
      ['src/routes/_member/a.tsx', 'x\n'.repeat(41)],
    ],
    left: [
      ['src/shared/domain/a.ts', 'x\n'.repeat(300)],
      ['src/routes/_member/a.tsx', 'x\n'.repeat(40)],
    ],
  },
]

describe.each(cases)('$name', ({ rule, caught, left }) => {
  it('in the product', () => {
    expect(product.flatMap(rule)).toEqual([])
  })

  it.each(caught)('is violated in %s: %s', (path, text) => {
    expect(rule({ path, text })).toHaveLength(1)
  })

  it.each(left)('is kept in %s: %s', (path, text) => {
    expect(rule({ path, text })).toEqual([])
  })
})

it('reads the whole product', () => {
  const paths = product.map(({ path }) => path)
  expect(paths).toContain('src/shared/contract/endpoints/endpoints.ts')
  const modules = paths.map((path) => path.replace(/\.tsx?$/, ''))
  expect(Object.keys(statefulModules).filter((name) => !modules.includes(name))).toEqual([])
})
