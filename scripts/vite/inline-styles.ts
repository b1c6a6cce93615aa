import type { Plugin, Rolldown } from 'vite'

/** The cascade layers, from the weakest on. The first mention of a layer decides its place: it begins the page's styles. */
export const layerOrder = '@layer reset,base,shell,ui,features;'

/** Puts the styles of the first file into the page, which then paints without waiting for another file. */
export function inlineStyles(): Plugin {
  let styles = ''
  return {
    name: 'inline-styles',
    apply: 'build',
    generateBundle: {
      // Runs before the build writes each chunk's styles into the scripts.
      order: 'pre',
      handler(_options, bundle) {
        styles = layerOrder + takeStyles(bundle, 'index')
      },
    },
    transformIndexHtml: () => [{ tag: 'style', children: styles, injectTo: 'head' }],
  }
}

/** Removes the styles of a chunk, and of those that it needs, from the build, so that no other chunk loads them again as a file. */
export function takeStyles(bundle: Rolldown.OutputBundle, chunkName: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const owner = chunks.find(({ name }) => name === chunkName)
  const first = chunks.filter((chunk) => chunk === owner || owner?.imports.includes(chunk.fileName))
  const files = first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  if (files.length === 0) throw new Error(`There are no styles of ${chunkName} to put into the page`)
  const texts = files.map((name) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
    for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(name)
    delete bundle[name]
    // Each file ends with a mark of Vite.
    return String(file.source)
      .replaceAll(/\/\*.*?\*\//g, '')
      .trim()
  })
  return texts.join('')
}
