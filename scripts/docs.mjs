// Writes the tables of `docs/settings.md`, `docs/calls.md` and `docs/figures.md`: `npm run docs`.
import { writePages } from './docs/pages.ts'

writePages()
