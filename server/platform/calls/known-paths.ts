import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'

/**
 * The contract's methods for a path; none for an unknown path.
 *
 * @param product API segment of the configured product.
 */
export function methodsByPath(product: string): (path: string) => string[] {
  const known = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
    methods: method === undefined ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace('{product}', product).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : []))
}

/** The router's form of a path: `{id}` becomes `:id`. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
