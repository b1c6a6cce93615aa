import type { Plugin } from 'vite'

/** Fields of an icon's module that `src/shared/ui/parts/create-icon.ts` does not read. */
const unread = /,\s*(?:key: "[^"]*"|aliases: \[[^\]]*\])|name: "[^"]*",\s*size: \d+,|^__iconData\.node;$/gm

/** Leaves them out of the build: random keys do not compress, and are most of 0.8 KiB. */
export function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(unread, ''), map: null }),
    },
  }
}
