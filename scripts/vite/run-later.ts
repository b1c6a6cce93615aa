import type { Plugin } from 'vite'

const importer = /\/src\/main\.tsx$/
const drawing = /\bimport\((["'])react-dom\/client\1\)/

/**
 * Keeps React DOM in the portal's first file but runs it in a separate task. A target of `import()` would
 * become a file of its own, and two files are a kibibyte more than one
 * (docs/decisions/029-start-in-slices.md). In development it remains an import.
 */
export function runLater(): Plugin {
  return {
    name: 'run-later',
    apply: 'build',
    transform: {
      filter: { id: importer },
      handler(code) {
        if (!drawing.test(code)) throw new Error('src/main.tsx imports no react-dom/client later')
        // The caller awaits the result in either case.
        return { code: code.replace(drawing, `require('react-dom/client')`), map: null }
      },
    },
  }
}
