import { type Rule, type SourceFile, targetsOf } from './imports.ts'

/**
 * The doors of rooms: the modules that files of other rooms may import, without their ending. Everything else in these
 * rooms is nobody's concern outside. A door is a module that does something, not a list of exports.
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  'src/shared/domain/studies': [
    'application-rules',
    'apply-target',
    'build-indexes',
    'catalogue',
    'confirmation',
    'criteria',
    'images',
    'stated-duration',
    'study-view',
    'trial-facts',
  ],
  'src/shared/domain/recruiting': [
    'decide',
    'listed-sessions',
    'participation',
    'participation-rules',
    'recruitment',
    'room',
    'study-states',
    'ticket',
  ],
  'src/offline': [
    'cache/answer-store',
    'cache/persisted-queries',
    'cache/snapshot',
    'device-only/alerts',
    'device-only/people',
    'device-only/submitted-answers',
    'drafts/drafts',
    'drafts/unsent-draft',
    'drafts/use-draft',
    'left-behind/delete-overdue-work',
    'left-behind/left-work',
    'network/connectivity',
    'outbox/entry',
    'outbox/operations',
    'outbox/outbox',
    'outbox/pending-summary',
    'outbox/scheduler',
    'outbox/send-without-page',
    'storage/database',
    'storage/device-session',
    'storage/early-marks',
    'storage/ended-sessions',
    'storage/health',
    'storage/kept-work',
    'storage/local-storage',
    'storage/people-record',
    'storage/push-choice',
    'storage/schemas',
    'storage/session-storage',
    'storage/storage-names',
    'sync/applications',
    'sync/applications-host',
    'sync/applied',
    'sync/marks',
    'sync/marks-host',
  ],
  'src/offline/drafts': ['drafts', 'unsent-draft', 'use-draft'],
  'src/offline/outbox': [
    'entry',
    'operations',
    'outbox',
    'pending-summary',
    'scheduler',
    'send-without-page',
  ],
  'server/http': [
    'cookies',
    'error-answers',
    'host-env',
    'known-hosts',
    'read-body',
    'request-context',
    'request-limit',
    'security-headers',
    'well-formed',
  ],
  'server/files': ['brotli', 'file-cache', 'prepared-bodies', 'prepared-body', 'static-files'],
  'server/outgoing': ['collect', 'dns', 'public-address', 'retry-after'],
  'server/secrets': ['data-keys', 'is-signature', 'password-hasher', 'secrets'],
  'server/runtime': [
    'background-tasks',
    'bounded-queue',
    'clean-text',
    'data-folder',
    'lines',
    'log',
    'maintenance',
    'poll',
    'queue',
    'throttle',
  ],
  'server/work': ['lock-revision', 'push-jobs', 'work'],
  'server/modules/money/approvals': ['approvals'],
  'server/modules/money/gift-cards': ['provider', 'tremendous'],
  'server/modules/money/payouts': [
    'messages',
    'order-payouts',
    'order-repo',
    'payout-act',
    'payouts',
    'risks',
  ],
  'server/modules/studies/editions': ['routes'],
  'server/modules/studies/participations': [
    'arrive-and-leave',
    'changed-study',
    'count-seats',
    'follow',
    'operator-act',
    'recruited-study',
    'routes',
    'tickets',
  ],
  'server/commands': ['command', 'command-socket'],
  'desk/features/studies': [
    'imported/ImportedStudy',
    'list/ImportedStudies',
    'list/OwnStudies',
    'own/NewOwnStudy',
    'own/OwnStudy',
    'own/OwnStudyPage',
    'own/StudyMoney',
    'own/StudySessions',
    'people/StudyRoster',
    'people/queries',
    'queries',
  ],
}

const isIn = (room: string, path: string) => path.startsWith(`${room}/`)

/** Rooms whose inside others do not import. */
export const roomsAreEnteredByTheirDoors: Rule = (file) =>
  targetsOf(file).flatMap((target) =>
    Object.entries(doors).flatMap(([room, names]) =>
      isIn(room, target) && !isIn(room, file.path) && !names.includes(nameIn(room, target))
        ? [`${file.path} may not import ${target}: it is no door of ${room}`]
        : [],
    ),
  )

/** The modules of a room that files outside it import, sorted and without their ending. */
export function modulesImportedOf(room: string, files: readonly SourceFile[]): string[] {
  const targets = files.flatMap((file) => (isIn(room, file.path) ? [] : targetsOf(file)))
  return [...new Set(targets.filter((target) => isIn(room, target)))]
    .filter((target) => /\.tsx?$/.test(target))
    .map((target) => nameIn(room, target))
    .sort()
}

const nameIn = (room: string, path: string) => path.slice(room.length + 1).replace(/\.tsx?$/, '')
