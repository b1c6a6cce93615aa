import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

/**
 * Rewrites each script shorter before the build's own minifier does: the two find different things, and together they
 * make what My Studies loads 1 KiB of 120 smaller than either alone (docs/decisions/019-bytes.md).
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async renderChunk(code) {
      const { code: compressed = code } = await minify(code, {
        module: true,
        // The build's minifier chooses the names.
        mangle: false,
        compress: {
          passes: 3,
          inline: 1,
          reduce_funcs: false,
          keep_fargs: false,
          // Reading a property does nothing else in what the portal loads, and nobody constructs by an object's method.
          pure_getters: true,
          ecma: 2020,
          unsafe_methods: true,
        },
      })
      return { code: markRunAtOnce(compressed, this.parse(compressed)), map: null }
    },
  }
}

type Ast = ReturnType<Rolldown.PluginContext['parse']>

/** What the build wraps a module of the older kind with. */
const wrapper = '__commonJSMin'

/**
 * Puts the parentheses around wrapped modules again, which terser takes for superfluous. Engines compile what stands in
 * them together with the file, away from the main thread; without them they look it over, and read it again once it runs:
 * for React a fifth of what starting the portal takes.
 */
function markRunAtOnce(code: string, { body }: Ast): string {
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  let marked = code
  // From the end on, so that what was found stays where it is.
  for (const { init } of declared.toReversed()) {
    // Some are run right there.
    const call = init?.type === 'CallExpression' && init.callee.type === 'CallExpression' ? init.callee : init
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') continue
    const [module] = call.arguments
    if (call.callee.name !== wrapper || module === undefined) continue
    const { start, end } = module
    marked = `${marked.slice(0, start)}(${marked.slice(start, end)})${marked.slice(end)}`
  }
  return marked
}
