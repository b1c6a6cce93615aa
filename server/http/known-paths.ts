import { endpoints } from '#contract/endpoints/endpoints.ts'

/**
 * Which methods the contract has for a path; none for a path that it does not have.
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
