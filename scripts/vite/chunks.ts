import { sharedChunk } from './first-paint.ts'

/** Modules of `src` by path, without their endings. */
function ours(...paths: readonly string[]): RegExp {
  return new RegExp(String.raw`/src/(?:${paths.join('|')})\.tsx?(?:\?|$)`)
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
 * build makes one file for every set of pages that share a module. Dozens of small files compress worse than
 * a few, and the first file lists them all by name.
 *
 * @param isOutside Selects modules that are not part of the portal.
 */
export function chunkGroups(isOutside: (id: string) => boolean) {
  return [
    // Code that every page needs immediately.
    { name: 'first', tags: ['$initial' as const], test: (id: string) => !isOutside(id) },
    sharedChunk,
    {
      name: 'fields',
      // The last three are shared with the outbox, which would otherwise load the file of login.
      test: ours(
        String.raw`ui/(?:Banner|TextField)`,
        'api/error-texts',
        'contract/base/texts',
        'contract/answers/credentials',
      ),
    },
    {
      name: 'lists',
      test: ours(
        String.raw`(?:offline/cache/catalogue-store|pages/lists/study-list|pages/marks/open-marks|routes/_member/_complete/(?:my|category/\$slug))`,
      ),
    },
    {
      name: 'catalogue',
      test: ours(
        String.raw`features/(?:studies/(?:read-edition|study-query)|intake/queries)`,
        'offline/cache/write-catalogue',
      ),
    },
    {
      name: 'marked',
      test: ours(String.raw`routes/_member/_complete/(?:saved|hidden)`, 'pages/lists/held-studies'),
    },
    { name: 'login', test: ours('routes/index') },
    { name: 'notices', test: ours('features/shell/ShownNotices', 'domain/dates/moment') },
    // The styles of all later pages compress to half in one file.
    { name: 'styles', test: /\.module\.css$/ },
    // Hooks of the query client that no first page uses.
    { name: 'queries', test: /\/node_modules\/@tanstack\/react-query\// },
    { name: 'form-engine', test: /\/node_modules\/(?:react-hook-form|@hookform)\// },
    // A study's page needs them before the outbox.
    {
      name: 'calls',
      test: ours(String.raw`contract/answers/(?:applications|profile)`),
    },
    {
      name: 'outbox',
      test: ours(
        'background-services',
        'offline/outbox/waiting-profile',
        // Loaded at sign-out, with the outbox.
        'session/leave-host',
        // Shared by four later files, whose pages all load this one.
        'contract/base/web-address',
        String.raw`features/(?:outbox/(?:entry|refusal)-text|earnings/(?:payout-text|queries)|identity/queries)`,
      ),
    },
    {
      name: 'forms',
      test: ours(
        'features/outbox/use-outbox',
        'pages/sign-in/fetch-member',
        String.raw`ui/(?:Card|ChoiceGroup|DateField|Form|SelectField|use-submission)`,
      ),
    },
    { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\/(?:arrow-up-right|check|clock|mail)\.mjs$/ },
    { name: 'sync', test: ours('pages/marks/(?:use-applications|start-sync)') },
    {
      name: 'records',
      test: ours('ui/(?:PageColumn|RecordList|save-file|use-kept-focus)', 'study/fit-text'),
    },
    { name: 'overlay', test: /\/node_modules\/@radix-ui\/react-dialog\// },
    // Later code comes last, so that no earlier group has to wait for it.
    {
      name: 'money',
      test: ours(String.raw`routes/_member/_complete/earnings/(?:index|statement|cashout_/complete)`),
    },
    { name: 'surveys', test: ours(String.raw`routes/_member/_complete/(?:online-surveys|survey-panels)`) },
    {
      name: 'drafts',
      test: ours('pages/forms/draft', 'offline/drafts/(?:drafts|use-draft|submitted-answers)'),
    },
    // The search takes what sorts by pay; so does the comparison. Left in the file of the study, every list would load that.
    { name: 'search', test: ours('domain/studies/study-search') },
    { name: 'study', test: ours(String.raw`routes/_member/_complete/(?:study/\$id|not-now|compare)`) },
    {
      name: 'near',
      test: ours(
        String.raw`routes/_member/_complete/near`,
        String.raw`(?:pages|features/studies)/near/[^/]+`,
      ),
    },
    { name: 'own', test: ours(String.raw`routes/_member/_complete/(?:applications|data)`) },
    {
      name: 'asks',
      test: ours(String.raw`routes/_member/_complete/(?:id-verify|earnings/cashout|focusgroup/\$id/intake)`),
    },
    // Adding one and signing in with one share the most of it.
    { name: 'passkeys', test: /\/(?:src\/features\/auth\/passkeys|node_modules\/@simplewebauthn)\// },
    { name: 'menu', test: ours('features/shell/AvatarMenu') },
    { name: 'hints', test: ours('features/outbox/(?:WaitingBadge|SignInHint)') },
    { name: 'questions', test: ours(String.raw`features/outbox/(?:SignOut|Discard)Question`) },
  ]
}
