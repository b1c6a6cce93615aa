import type { CallFrame } from './source-maps.ts'

/** Causes of work on a page's main thread, in the order of the table. */
export const causes = [
  'documents and styles read',
  'compiling',
  'modules started',
  'picture and early presses',
  'the catalogue read',
  'the catalogue checked',
  'other answers checked',
  'lists made: fits, orders, places',
  'stores of the device',
  'requests and other answers',
  'session, language, start',
  'router',
  'queries',
  'React itself',
  'components',
  'what loads behind',
  'styles',
  'layout',
  'paint',
  'memory freed',
  'the browser besides',
] as const
export type Cause = (typeof causes)[number]

/** Work of measuring itself, which is left out. */
export const measuring = 'measuring'

/** Events of a trace that are work of one kind, and what a script runs in. */
const ofEvents: readonly (readonly [RegExp, Cause | typeof measuring | 'script' | 'modules started'])[] = [
  // The profiler asks for positions, which no start needs otherwise.
  [/^V8\.(?:CollectSourcePositions|FinalizeDeserialization)|^CpuProfiler|^ProfileChunk/, measuring],
  [
    /^v8\.compile|^V8\.(?:Compile|Parse|PreParse|Finalize|Deserialize|Optimize|Maglev|Turbofan|Sparkplug)/i,
    'compiling',
  ],
  [/^(?:V8\.GC|MinorGC|MajorGC|BlinkGC)/, 'memory freed'],
  [/^(?:UpdateLayoutTree|InvalidateLayout|ScheduleStyleRecalculation)$/, 'styles'],
  [/^Layout$/, 'layout'],
  [/^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer|PaintImage|Decode.*Image|HitTest)$/, 'paint'],
  [/^(?:ParseHTML|ParseAuthorStyleSheet)$/, 'documents and styles read'],
  [/^(?:EvaluateScript|v8\.evaluateModule|v8\.run)$/, 'modules started'],
  [/^(?:FunctionCall|v8\.callFunction|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch)$/, 'script'],
]

/** The kind of an event's own time; undefined for one that only holds others. */
export const kindOf = (name: string) => ofEvents.find(([events]) => events.test(name))?.[1]

const ofCatalogue = /^src\/catalogue\/|^src\/shared\/domain\/editions\//

/** Files by what they work for. What is in none works for its caller. */
const ofFiles: readonly (readonly [RegExp, Cause])[] = [
  [/^src\/(?:boot\/|features\/auth\/typed-early)|^https?:(?!.*\.js\b)/, 'picture and early presses'],
  [
    /^src\/(?:background-services|device\/idle-work|device\/register-worker|offline\/(?:outbox|left|sync)\/|pages\/(?:marks|keep-places|for-you)|device\/(?:push|renew|image-warmup))/,
    'what loads behind',
  ],
  [
    /^src\/(?:catalogue\/device|offline)\/|idb-keyval|query-persist-client-core|query-sync-storage/,
    'stores of the device',
  ],
  [ofCatalogue, 'the catalogue read'],
  [
    /^src\/(?:pages\/(?:lists|whom|near|search)\/.*\.ts$|features\/studies\/.*\.ts$|session\/participant|shared\/domain\/(?:fit|search|near|studies)\/)/,
    'lists made: fits, orders, places',
  ],
  [/^src\/api\//, 'requests and other answers'],
  [/node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//, 'router'],
  [/node_modules\/@tanstack\/(?:query|react-query)/, 'queries'],
  [/node_modules\/(?:react-dom|react|scheduler|use-sync-external-store)\//, 'React itself'],
  [
    /^src\/.*\.tsx$|^src\/shared\/(?:ui|study)\/|^src\/features\/|node_modules\/(?:@radix-ui|lucide-react|@tanstack\/react-virtual|react-hook-form)|^bench\/stack|^(?:\.\/)?(?:app|\w+Page|SaveButton)\.tsx$/,
    'components',
  ],
  [/^src\//, 'session, language, start'],
]

const isLibraryOfChecks = (source: string) => source.includes('node_modules/valibot/')

/** @param sources Files of the functions of a stack, the running one first. */
export function causeOf(sources: readonly string[]): Cause | typeof measuring {
  for (const source of sources) {
    const cause = ofFiles.find(([files]) => files.test(source))?.[1]
    if (cause === undefined) continue
    if (!sources.slice(0, sources.indexOf(source)).some(isLibraryOfChecks)) return cause
    return sources.some((one) => ofCatalogue.test(one)) ? 'the catalogue checked' : 'other answers checked'
  }
  return 'the browser besides'
}

/** Functions that a measurement runs in the page. */
export const isProbe = ({ functionName }: CallFrame) =>
  ['watchPage', 'look', 'lookForAnswer', 'isThere', 'afterThisFrame', 'state'].includes(functionName)
