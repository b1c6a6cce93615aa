import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Dictionary } from '#language/language.ts'
import { spanish } from '#language/es/spanish.ts'
import { spanishRest } from '#language/es/spanish-rest.ts'
import hostWords from '#language/es/host-words.json' with { type: 'json' }
import { spanish as hostSpanish } from '#server/language/es/spanish.ts'
import surveyWords from '#server/content/stand-ins/spanish.json' with { type: 'json' }
import documents from '#server/content/stand-ins/identity-documents.json' with { type: 'json' }
import surveys from '#server/content/stand-ins/survey-wall.json' with { type: 'json' }
import {
  ethnicities,
  genders,
  joinReasons,
  petChoices,
  phoneTypes,
  yesNo,
} from '#contract/answers/profile.ts'
import { texts } from '#contract/base/texts.ts'
import { textsIn } from './support/rules/portal-texts.ts'
import { readSource, sourceFilesUnder } from './support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** English that stays English or is not shown, with the reason. */
const exceptions: readonly { files: RegExp; words?: RegExp; why: string }[] = [
  { files: /^src\/boot\/prerendered-pages\.tsx$/, why: 'made at build time, in English alone' },
  { files: /^src\/boot\/picture\.ts$/, words: /^img src/, why: 'names of HTML' },
  { files: /./, words: /^[A-Z][A-Za-z]*-[A-Z][A-Za-z-]+$/, why: 'names of headers' },
  { files: /./, words: /^(?:does not fit|not checked)$/, why: 'values of the product’s rules' },
  {
    files: /^src\/shared\/domain\/dates\/calendar-file\.ts$/,
    words: /^(?:BEGIN|END|ACTION|METHOD):/,
    why: 'a file format',
  },
  {
    files: /^src\/shared\/domain\/submitted-answers\.ts$/,
    why: 'wordings of hosts that are looked for in their questions',
  },
  {
    files: /^src\/shared\/contract\/answers\/cashout\.ts$/,
    words: /^[A-Z ]+$/,
    why: 'abbreviations of states',
  },
  {
    files: /^src\/shared\/contract\/config\/env\.ts$/,
    words: /^Focus Groups$/,
    why: 'a preset of the configuration',
  },
  {
    files: /^src\/shared\/contract\/pages\/push-words\.ts$/,
    why: 'both languages stand side by side: the worker loads no dictionary',
  },
  { files: /^src\/shared\/contract\/desk\//, why: 'read by operators, in English as the desk is' },
  { files: /^src\/shared\/domain\/studies\/criteria\.ts$/, why: 'words that are looked for in criteria' },
  { files: /^src\/shared\/domain\/studies\/application-rules\.ts$/, why: 'a letter to a company' },
  { files: /^src\/features\/earnings\/typed-cashout\.ts$/, words: /^ßss /, why: 'letters' },
  { files: /^src\/shared\/domain\/near\/place-words\.ts$/, why: 'names that are looked for in a search' },
  { files: /^src\/shared\/domain\/near\/call-words\.ts$/, why: 'read to a site' },
  { files: /^src\/shared\/domain\/near\/site-pieces\.ts$/, why: 'a keyword of a search' },
  {
    files: /^src\/shared\/domain\/studies\/study-view\.ts$/,
    words: /^Online …$/,
    why: 'part of a study’s title, which is data',
  },
  {
    files:
      /^src\/(?:shared\/domain\/(?:disclosures|money\/year-statement)|features\/earnings\/ledger-rows)\.ts$/,
    words: /^[a-z ]+ …$/,
    why: 'keys of a list',
  },
  { files: /^src\/features\/auth\/CredentialsForm\.tsx$/, words: /^username webauthn$/, why: 'an attribute' },
  { files: /^src\/shared\/study\/sanitize\.ts$/, words: /^noopener/, why: 'an attribute' },
  {
    files: /^src\/offline\/outbox\/entry\.ts$/,
    words: /^A \w+ belongs to /,
    why: 'an error for the operator of the portal',
  },
  {
    files: /^src\/external\/identity-session\.ts$/,
    words: /^No answer$/,
    why: 'an error for the operator of the portal',
  },
  { files: /^src\/pages\/data\/data-export\.ts$/, words: /\.json$/, why: 'a file name' },
  {
    files: /^src\/pages\/lists\/marked-studies\.tsx$/,
    words: /^Show again$/,
    why: 'names which of two texts is meant',
  },
  {
    files: /^src\/shared\/contract\/answers\/profile\.ts$/,
    why: 'values of answers; their translations are shown',
  },
  {
    files: /^src\/shared\/contract\/base\/texts\.ts$/,
    words: /^(?:Element … does not exists|There was an error!)$/,
    why: 'for the console',
  },
  { files: /^src\/external\/identity-session\.ts$/, why: 'an error for the operator of the portal' },
  { files: /^src\/shared\/ui\/overlays\/LanguageButton\.tsx$/, why: 'each language by its own name' },
]

const files = sourceFilesUnder(root, 'src')
  .filter((path) => !/\.test\.tsx?$|^src\/shared\/language\/(?!times\.ts)/.test(path))
  .map((path) => ({ path, text: readSource(root, path) }))
const found = files.map((file) => ({ path: file.path, ...textsIn(file) }))
const titleAtLoad = /<title>(.+)<\/title>/.exec(readSource(root, 'index.html'))?.[1] ?? ''
/** Values of the profile, shown in translation. */
const choices = [genders, ethnicities, phoneTypes, petChoices, yesNo, joinReasons].flat()
const portalKeys = new Set([titleAtLoad, ...choices, ...found.flatMap((file) => file.keys)])
const portalSpanish: Dictionary = { ...spanish, ...spanishRest }

/** The host's files that make pages or messages. */
const hostFiles = sourceFilesUnder(root, 'server')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readSource(root, path) }))
const foundOnHost = hostFiles.map((file) => ({ ...file, ...textsIn(file) }))
const shownByHost = foundOnHost.filter(({ text }) =>
  /hono\/html|\banswerPage\b|MailMessage|\bsubject: [`']\w* |textsOf|textsIn/.test(text),
)
/** Texts of the sandbox, which are content. */
const sandboxTexts = [
  ...Object.values(documents).map(({ label }) => label),
  ...surveys.flatMap(({ title, screener, questions, check }) => [
    title,
    ...[screener, ...questions, ...(check ? [check] : [])].flatMap(({ text, options }) => [text, ...options]),
  ]),
]
const hostKeys = new Set([
  texts.surveyGone,

  ...sandboxTexts,
  ...foundOnHost.flatMap((file) => file.keys),
])

const hostExceptions: readonly { files: RegExp; words: RegExp; why: string }[] = [
  { files: /./, words: /^[A-Z][A-Za-z]*-[A-Z][A-Za-z-]+$/, why: 'names of headers' },
  { files: /arrive-and-leave\.ts$/, words: /^…::timestamptz/, why: 'SQL' },
  { files: /page\.ts$/, words: /'none'|'self'|^frame-ancestors …$/, why: 'a policy' },
  { files: /./, words: /^(?:checked|open|selected)$/, why: 'an attribute' },
  { files: /(?:identity-provider-routes|passkeys\/signals)\.ts$/, words: /^const /, why: 'a script' },
  {
    files: /cashout\/service\.ts$/,
    words: /^\$… gift card$/,
    why: 'an entry’s source, which the portal shows in its language',
  },
  {
    files: /(?:wall|identity-provider)-routes\.ts$/,
    words:
      /^(?:This client is not known|The app or its signature is wrong|Content-Type, X-Auth-Client, X-Origin)$/,
    why: 'answers to programs',
  },
  {
    files: /desk\/today\/messages\.ts$/,
    words: /./,
    why: 'a message to operators, in English as the desk is',
  },
  { files: /wall-routes\.ts$/, words: /^not reported$/, why: 'an outcome' },
  { files: /google\/routes\.ts$/, words: /^google …$/, why: 'a reason in the security log' },
  { files: /mail-queue\/delivery\.ts$/, words: /^an e-mail was not sent$/, why: 'a line of the log' },
  { files: /order-payouts\.ts$/, words: /^a gift card order has no answer$/, why: 'a line of the log' },
  { files: /check-payouts\.ts$/, words: /^no identity is missing$/, why: 'a line of the log' },
]

describe.each([
  { name: 'of the portal', dictionary: portalSpanish, keys: portalKeys, others: hostWords },
  { name: 'of the host', dictionary: hostSpanish, keys: hostKeys, others: {} },
])('the Spanish dictionary $name', ({ dictionary, keys, others }) => {
  it('has every text', () => {
    expect([...keys].filter((key) => !(key in dictionary))).toEqual([])
  })

  it('has no other', () => {
    expect(Object.keys(dictionary).filter((key) => !keys.has(key) && !(key in others))).toEqual([])
  })

  it('holds the same values as the English text', () => {
    const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ')
    const differing = Object.entries(dictionary).filter(([english, translated]) => {
      // A text that spells out "1" does not need the count.
      const isCounted = english.startsWith('1 ')
      return !isCounted && marks(english) !== marks(translated)
    })
    expect(differing).toEqual([])
  })

  it('follows Spanish punctuation', () => {
    const careless = Object.values(dictionary).filter(
      (text) =>
        count(text, '?') !== count(text, '¿') ||
        count(text, '!') !== count(text, '¡') ||
        text !== text.trim() ||
        text === '',
    )
    expect(careless).toEqual([])
  })
})

describe('the dictionaries', () => {
  it('has each text once', () => {
    expect(Object.keys(spanish).filter((key) => key in spanishRest)).toEqual([])
  })

  it.each(['src/shared', 'server'])('has each text once in a file: %s', (program) => {
    const folder = new URL(`../${program}/language/es/`, import.meta.url)
    const dictionaries = readdirSync(folder).filter((name) => name.endsWith('.json'))
    expect(dictionaries.length).toBeGreaterThan(5)
    const repeated = dictionaries.flatMap((name) => {
      const keys = [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^ {2}"(?:[^"\\]|\\.)*":/gm)].map(
        String,
      )
      return keys.filter((key, index) => keys.indexOf(key) !== index)
    })
    expect(repeated).toEqual([])
  })

  it('give a text of both programs the same translation', () => {
    const otherMeanings = new Set(['Done', 'That account already exists'])
    const both = Object.keys(hostSpanish)
      .filter((key) => key in portalSpanish && !(key in surveyWords))
      .filter((key) => !otherMeanings.has(key))
    expect(both.length).toBeGreaterThan(5)
    expect(both.filter((key) => hostSpanish[key] !== portalSpanish[key])).toEqual([])
  })
})

describe('the sources', () => {
  it('show no English outside the dictionary', () => {
    const bare = found
      .flatMap(({ path, bare: all }) =>
        all.map((line) => ({ path, line, words: line.replace(/^\S+: /, '') })),
      )
      .filter(
        ({ path, words }) =>
          !exceptions.some((one) => one.files.test(path) && (one.words?.test(words) ?? true)),
      )
    expect(bare.map(({ line }) => line)).toEqual([])
  })

  it('give every text as a literal', () => {
    expect(found.flatMap(({ unclear }) => unclear)).toEqual([])
  })

  it('translate nothing before the language is known', () => {
    expect(found.flatMap(({ early }) => early)).toEqual([])
  })

  it('leave dates, numbers and plurals to one place', () => {
    const formatting = files.filter(({ text }) => /\bIntl\.\w+\(|\.toLocale\w*String\(/.test(text))
    // It compares clocks, and names them alike in both languages.
    expect(formatting.map(({ path }) => path)).toEqual(['src/shared/domain/dates/clock-name.ts'])
  })
})

describe('the sources of the host', () => {
  it('show no English outside the dictionary', () => {
    expect(shownByHost.length).toBeGreaterThan(25)
    const bare = shownByHost.flatMap(({ path, bare: all }) =>
      all.filter((line) => {
        const words = line.replace(/^\S+: /, '')
        return !hostExceptions.some((one) => one.files.test(path) && one.words.test(words))
      }),
    )
    expect(bare).toEqual([])
  })

  it('give every text as a literal', () => {
    expect(foundOnHost.flatMap(({ unclear }) => unclear)).toEqual([])
  })

  it('translate nothing before a request', () => {
    expect(foundOnHost.flatMap(({ early }) => early)).toEqual([])
  })
})

describe('the search for texts', () => {
  const read = (text: string) => textsIn({ path: 'src/features/a/A.tsx', text })

  it.each([
    ['text of an element', 'const a = <p>Hello</p>'],
    ['text between expressions', 'const a = <p>{b} points</p>'],
    ['an attribute that is read', 'const a = <img alt="A cover" />'],
    ['a choice of texts', `const a = <p>{b ? 'Saved' : c}</p>`],
    ['a table of texts', `const a = { one: 'Could not be sent' }`],
    ['a template', 'const a = `Hidden by ${b}`'],
    ['an argument', `showToast('Started over')`],
    ['text in markup', 'const a = html`<p>Hello ${b}</p>`'],
    ['a choice of texts in markup', "const a = html`<p>${b ? 'Saved' : c}</p>`"],
    ['an attribute in markup', 'const a = html`<img alt="A cover" />`'],
  ])('finds %s', (_, text) => {
    expect(read(text).bare).toHaveLength(1)
  })

  it.each([
    ['a class name', 'const a = <p className="long name">{b}</p>'],
    ['an error for the operator', `throw new Error('No root element')`],
    ['a class name in markup', 'const a = html`<p class="long name">${b}</p>`'],
    ['an attribute that is added to markup', 'const a = html`aria-describedby="${b}-error"`'],
    ['a type', `type A = 'Saved on this device'`],
    ['a comparison', `const a = <p>{b === 'Undo' && c}</p>`],
  ])('leaves %s', (_, text) => {
    expect(read(text).bare).toEqual([])
  })

  it('finds translations that run while a module loads', () => {
    const { early } = read(`const a = t('Saved')\nconst b = () => t('Saved')\nconst c = { d: msg('Saved') }`)
    expect(early).toEqual(['src/features/a/A.tsx:1: t'])
  })

  it('knows the texts that are looked up', () => {
    const { keys: known, unclear } = read(
      `const a = { b: msg('One') } as const; t('Two'); rich('Three {b}', {}); plural(n, '1 four', '{count} fours'); plural(n, five, 'six')`,
    )
    expect(known).toEqual(['One', 'Two', 'Three {b}', '1 four', '{count} fours', 'six'])
    expect(unclear).toEqual(['src/features/a/A.tsx:1: plural'])
  })
})

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}
