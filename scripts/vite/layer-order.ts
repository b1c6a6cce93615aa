import type { Plugin } from 'vite'

/** The cascade layers, from the weakest on. */
export const layerOrder = '@layer reset,base,shell,ui,features;'

/**
 * Starts each built stylesheet with the order of the cascade layers. A page may load a component's stylesheet
 * before the one that declares the order, and the first mention of a layer decides its place.
 */
export function orderLayers(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = `${layerOrder}${String(file.source)}`
      }
    },
  }
}
