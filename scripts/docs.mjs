// Writes the tables of `docs/settings.md` and `docs/calls.md`: `npm run docs`.
import { writePages } from './docs/pages.ts'

writePages()
