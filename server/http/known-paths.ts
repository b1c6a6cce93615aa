import { endpoints } from '#contract/endpoints/endpoints.ts'

/**
 * The contract's methods for a path; none for an unknown path.
 *
 * @param product API segment of the configured product.
 */
export function methodsByPath(product: string): (path: string) => string[] {
  const known = Object.values(endpoints).map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace('{product}', product).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : []))
}
