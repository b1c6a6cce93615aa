import type { Plugin } from 'vite'

const importer = /\/src\/main\.tsx$/
const drawing = /\bimport\((["'])react-dom\/client\1\)/

/**
 * Lets the portal's first file hold React DOM and yet run it in a task of its own: what `import()` names would be a file of
 * its own otherwise, and two files are a kibibyte more than one (docs/decisions/029-start-in-slices.md). In development
 * it stays an import.
 */
export function runLater(): Plugin {
  return {
    name: 'run-later',
    apply: 'build',
    transform: {
      filter: { id: importer },
      handler(code) {
        if (!drawing.test(code)) throw new Error('src/main.tsx imports no react-dom/client later')
        // Whoever asked for a promise awaits this all the same.
        return { code: code.replace(drawing, `require('react-dom/client')`), map: null }
      },
    },
  }
}
