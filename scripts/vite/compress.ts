import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

/**
 * Compresses each script before the build's own minifier runs. The two find different savings; together they
 * make My Studies 1 KiB of 120 smaller than either alone (docs/decisions/019-bytes.md).
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
          // In the portal's code, reading a property has no side effect, and no method of an object is a
          // constructor.
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

/** The build's wrapper for CommonJS modules. */
const wrapper = '__commonJSMin'

/**
 * Restores the parentheses around wrapped modules, which terser removes as superfluous. Engines compile code
 * in parentheses with the file, away from the main thread. Without them they only scan it, and parse it again
 * when it runs: for React that is a fifth of the portal's start.
 */
function markRunAtOnce(code: string, { body }: Ast): string {
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  let marked = code
  // Works from the end, so that earlier positions remain valid.
  for (const { init } of declared.toReversed()) {
    // Some modules are called directly.
    const call = init?.type === 'CallExpression' && init.callee.type === 'CallExpression' ? init.callee : init
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') continue
    const [module] = call.arguments
    if (call.callee.name !== wrapper || module === undefined) continue
    const { start, end } = module
    marked = `${marked.slice(0, start)}(${marked.slice(start, end)})${marked.slice(end)}`
  }
  return marked
}
