import type { PushMessage } from '#contract/answers/push.ts'
import { alertTags } from '#offline/storage/storage-names.ts'
import { cacheNames as workboxCaches } from 'workbox-core'
import { isConfigured } from './answers.ts'
import type * as NewStudies from './new-studies.ts'
import { wantsStudies } from './push-choice.ts'

declare const self: ServiceWorkerGlobalScope

type Language = PushMessage['language']
export type Shown = readonly [title: string, options: NotificationOptions & { actions?: object[] }]

/** The browser ends the event of a message before long, and something has to be shown in it. */
const limitMs = 10_000

export const icon = '/icons/icon-192.png'

const words = {
  en: {
    found: (count: number, name: string) => `${count} new for ${name}`,
    more: (count: number) => `${count} more ${count === 1 ? 'is' : 'are'} new in My Studies.`,
    open: 'They are on this device.',
    others: (count: number) => `${count} new ${count === 1 ? 'study' : 'studies'} in My Studies`,
    off: 'Turn off',
  },
  es: {
    found: (count: number, name: string) => `${count} ${count === 1 ? 'nuevo' : 'nuevos'} para ${name}`,
    more: (count: number) => `Hay ${count} ${count === 1 ? 'nuevo' : 'nuevos'} más en Mis estudios.`,
    open: 'Ya están en este dispositivo.',
    others: (count: number) =>
      `${count} ${count === 1 ? 'estudio nuevo' : 'estudios nuevos'} en Mis estudios`,
    off: 'Desactivar',
  },
} as const satisfies Record<Language, object>

/**
 * What the message that studies have come shows: what is new for kept searches, else what is new at all, else the
 * general words. Never rejects.
 */
export async function withNews([title, options]: Shown, language: Language): Promise<Shown> {
  const news = await look('everything').catch(() => null)
  const [found = title, more] = news ? wordsOf(news, language) : []
  return [found, { ...options, ...more, silent: news?.isQuiet ?? false, ...offAction(language) }]
}

/** Tells of matches alone where new studies are told of by notification, and else leaves them for the next page. */
export async function lookUnasked(): Promise<void> {
  const language = self.navigator.language.startsWith('es') ? 'es' : 'en'
  const news = await look((await wantsStudies()) ? 'matches' : 'nothing')
  if (!news || news.matches.length === 0) return
  const [title = '', options] = wordsOf(news, language)
  const shown: Shown[1] = { icon, tag: alertTags.look, ...options, ...offAction(language) }
  await self.registration.showNotification(title, shown)
}

const offAction = (language: Language) => ({ actions: [{ action: 'off', title: words[language].off }] })

function wordsOf({ matches, others }: NewStudies.News, language: Language): Partial<Shown> {
  const { found, more, open, others: all } = words[language]
  const [first] = matches
  if (first === undefined) return others > 0 ? [all(others)] : []
  const title = matches.map(({ alert, ids }) => found(ids.length, alert.name)).join(', ')
  const { path: list, person } = first.alert
  const path = matches.length === 1 ? `${list}&new=true&for=${person ?? ''}` : '/my?new=true'
  return [title, { body: others > 0 ? more(others) : open, data: { path } }]
}

/** Null on a device that somebody has signed out of, or where nobody is to be kept. */
async function look(shows: NewStudies.Shows): Promise<NewStudies.News | null> {
  const names = await everydayNames()
  if (!names || !(await isConfigured())) return null
  const { findNews } = await import('./new-studies.ts')
  return findNews(shows, await names.json(), AbortSignal.timeout(limitMs))
}

async function everydayNames(): Promise<Response | undefined> {
  const precached = await caches.open(workboxCaches.precache)
  const named = (await precached.keys()).find(({ url }) => url.includes('/assets/everydayNames-'))
  return named && precached.match(named)
}
