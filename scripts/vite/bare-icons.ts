import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const maker = fileURLToPath(new URL('../../src/shared/ui/parts/create-icon.ts', import.meta.url))
const packageMaker = "'../createLucideIcon.mjs'"

/** Fields of an icon's module that our maker does not read. */
const unread = /,\s*(?:key: "[^"]*"|aliases: \[[^\]]*\])|name: "[^"]*",\s*size: \d+,|^__iconData\.node;$/gm

/**
 * Lets icons be made by `create-icon.ts`, and leaves out what it does not read: random keys do not compress. Together 1.7
 * KiB.
 */
export function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    // Before imports are resolved.
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        // A former name of an icon.
        if (/^export .* from/m.test(code)) return null
        if (!code.includes(packageMaker))
          throw new Error('The icons of lucide-react are made in another way now')
        return {
          code: code.replace(packageMaker, () => JSON.stringify(maker)).replaceAll(unread, ''),
          map: null,
        }
      },
    },
  }
}
