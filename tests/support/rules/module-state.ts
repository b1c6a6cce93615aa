import type { Rule } from './imports.ts'
import { stripSource } from './source-scan.ts'

/**
 * The modules of the portal that keep state themselves, without their ending, and what there is one of. Everything else
 * that changes belongs to an object that a start creates, such as its client (`src/base/client-value.ts`): a test can
 * make two of them.
 */
export const statefulModules: Readonly<Record<string, string>> = {
  // The document, and what a browser has of it.
  'src/base/page-lifecycle': 'transactions and last writes of a page that is left',
  'src/base/readiness': 'an attribute of the root element',
  'src/base/unsaved-forms': 'the forms on the screen',
  'src/boot/start-app': 'a document starts once',
  'src/device/install-prompt': 'an event that the browser sends once',
  'src/device/missing-chunk': 'the reload that is under way',
  'src/device/portal-language': 'the dictionary of the document',
  'src/device/worker-bridge': 'the worker of the page',
  'src/external/proof-of-work': 'solved before a form is there to own it',
  'src/features/auth/typed-early': 'the prerendered form, which the first render replaces',
  'src/features/studies/list/use-drawn': 'whether the document has shown a list',
  'src/main': 'the start itself',
  'src/pages/tab-title': 'the title of the document',
  'src/session/session-only-mark': 'the lock of the page',
  'src/shared/language/language': 'the language of the document',
  'src/shared/ui/overlays/remove-scroll': 'a class of the root element',
  'src/shared/ui/overlays/toast': 'one message at a time',
  // The device: what is stored once.
  'src/catalogue/device/catalogue-store': 'the stored catalogue',
  'src/catalogue/device/newest-studies': 'studies of a device that has no catalogue yet',
  'src/catalogue/device/texts-version': 'counts the texts that were stored',
  'src/device/passkey-offer': 'made once on a device',
  'src/device/push-subscription': 'the subscription of the device',
  'src/offline/cache/answer-store': 'the stored answers',
  'src/offline/device-only/alerts': 'the stored searches',
  'src/offline/device-only/people': 'the stored people',
  'src/offline/outbox/outbox': 'the posts of the device',
  'src/offline/outbox/pending-summary': 'their number',
  'src/offline/storage/health': 'whether the device can store',
  'src/offline/storage/local-storage': 'what the device could not store',
  'src/offline/sync/applications': 'the stored applications',
  'src/offline/sync/applied': 'their labels',
  'src/offline/sync/marks': 'the stored marks',
  // The host: there is one.
  'src/api/host-clock': 'its clock',
  'src/catalogue/fetch/fetch-pieces': 'its newest edition; a worker reads it without a client',
  'src/offline/network/connectivity': 'whether it can be reached',
  // By what a start makes, so that two do not meet.
  'src/pages/lists/catalogue': 'by catalogue',
  'src/pages/lists/study-list': 'by history entry, whose keys are random',
  'src/pages/marks/open-marks': 'by client',
  'src/pages/marks/start-sync': 'by client',
  'src/pages/search/search-texts': 'by catalogue',
  // Equal for everybody.
  'src/shared/domain/search/word-keys': 'the same key for the same word, always',
}

/** A table that is filled where it is declared, or that is typed as `Readonly…`, is no state; neither is a context. */
const state =
  /^(?:export )?(?:let |const \w+(?:: (?!Readonly)(?:[^=\n]|=>)+)? =\s+(?:observable\b|ownedRecord\b|create(?!Context|FileRoute|RootRoute)[A-Z]|new (?:(?:Map|Set)\b[^\n]*\(\)$|(?!Map\b|Set\b|RegExp\b)[A-Z])))/m

/** State has an owner, or a reason why its module keeps it. */
export const stateHasAnOwner: Rule = ({ path, text }) => {
  if (!path.startsWith('src/')) return []
  const isListed = Object.hasOwn(statefulModules, path.replace(/\.tsx?$/, ''))
  if (state.test(stripSource(text, 'blank')) === isListed) return []
  return [`${path}: ${isListed ? 'is listed, but keeps no state' : 'keeps state without an owner'}`]
}
