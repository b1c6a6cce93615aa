import { drawingChunk, sharedChunk } from './first-paint.ts'

/** Modules of `src` by path, without their endings. */
function ours(...paths: readonly string[]): RegExp {
  return new RegExp(String.raw`/src/(?:shared/)?(?:${paths.join('|')})\.tsx?(?:\?|$)`)
}

/** Pages on which most visits begin. Their data is requested while their own code is still loading. */
const startPages = /^\/_member\/_complete\/(?:my|all|saved|hidden|category\/\$slug)$/

/**
 * The parts of a route that load when it is visited. On pages where few visits begin that includes the
 * loader, with its queries and schemas.
 */
export function splitBehavior({ routeId }: { routeId: string }) {
  return startPages.test(routeId)
    ? undefined
    : [['loader' as const, 'component' as const, 'notFoundComponent' as const]]
}

/**
 * Modules that share a file; each group includes imports that no earlier group has taken. By default the
 * build makes one file for every set of pages that share a module. The groups are those that the first pages
 * and a study load: there, few files compress better than many. All other pages are split by default.
 *
 * @param isOutside Selects modules that are not part of the portal.
 */
export function chunkGroups(isOutside: (id: string) => boolean) {
  return [
    // Code that every page needs immediately.
    { name: 'first', tags: ['$initial' as const], test: (id: string) => !isOutside(id) },
    sharedChunk,
    // `src/main.tsx` runs it in a task of its own.
    { name: drawingChunk, test: /\/node_modules\/(?:react-dom|scheduler)\// },
    {
      name: 'fields',
      // The last four are shared with the outbox, which would otherwise load the file of login.
      test: ours(
        String.raw`ui/fields/(?:Banner|TextField)`,
        'api/error-texts',
        'contract/base/texts',
        'contract/answers/credentials',
        'offline/storage/session-only-mark',
      ),
    },
    {
      name: 'lists',
      test: ours(
        String.raw`(?:catalogue/restore|pages/lists/study-list|pages/marks/open-marks|routes/_member/_complete/(?:my|category/\$slug))`,
      ),
    },
    {
      name: 'catalogue',
      test: ours(
        String.raw`catalogue/(?:fetch/read-edition|study-query|device/write-edition)`,
        'features/intake/queries',
        'catalogue/add-study',
        'catalogue/device/singles',
      ),
    },
    { name: 'login', test: ours('routes/index') },
    // They load ahead where there is no worker. Left to itself, the build would put parts of them into the outbox.
    { name: 'notices', test: ours('features/shell/ShownNotices', 'domain/dates/moment') },
    // Of the header, so that lists need no styles of later pages.
    { name: 'links', test: /features\/shell\/QuickLinks\./ },
    // The styles of all later pages compress to half in one file.
    { name: 'styles', test: /\.module\.css$/ },
    // Each is shared by a few later pages. A study's page needs four of them.
    {
      name: 'icons',
      test: /lucide-react\/dist\/esm\/icons\/(?:arrow-up-right|check|clock|cloud-upload|mail|phone|smartphone)\.mjs/,
    },
    // A study's page needs them before the outbox.
    {
      name: 'calls',
      test: ours(
        String.raw`contract/answers/(?:applications|profile)`,
        String.raw`features/applications/(?:queries|use-participation)`,
      ),
    },
    {
      name: 'outbox',
      test: ours(
        'background-services',
        'session/waiting-profile',
        // Loaded at sign-out, with the outbox.
        'session/leave-host',
        // Shared by four later files, whose pages all load this one.
        'contract/base/web-address',
        String.raw`features/(?:outbox/(?:entry|refusal)-text|earnings/queries|identity/queries)`,
      ),
    },
    {
      name: 'drafts',
      test: ours('pages/forms/draft', 'offline/drafts/(?:drafts|use-draft|submitted-answers)'),
    },
    { name: 'sync', test: ours('pages/marks/(?:use-applications|start-sync)') },
    // Shared by a study's page and a few others; after the group that loads in idle time.
    {
      name: 'study-parts',
      test: ours(
        String.raw`domain/(?:studies/(?:apply-target|stated-duration)|fit/fit)`,
        String.raw`pages/(?:lists/(?:held-studies|misfits)|report-link)`,
        'study/fit-text',
        'ui/parts/use-kept-focus',
      ),
    },
    { name: 'menu', test: ours('features/shell/AvatarMenu') },
    // Small files that the same pages load: the first file lists every other one.
    {
      name: 'form',
      test: ours(
        String.raw`ui/fields/(?:Form|DateField|TextArea|SelectField|ChoiceGroup|use-submission|filled-texts)`,
        'pages/sign-in/fetch-member',
      ),
    },
    { name: 'idle', test: ours('offline/device/idle-work', 'ui/fields/keep-presses') },
    {
      name: 'parts',
      test: ours(
        String.raw`ui/page/(?:PageColumn|RecordList)`,
        String.raw`features/earnings/(?:TakeSurvey|PayoutText)`,
        'ui/parts/save-file',
        'api/portal-file',
      ),
    },
    { name: 'marked', test: ours(String.raw`routes/_member/_complete/(?:hidden|saved)`) },
  ]
}
