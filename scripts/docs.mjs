// Writes the tables of `asvs.md`, `calls.md`, `figures.md` and `settings.md` in `docs`: `npm run docs`.
import { writePages } from './docs/pages.ts'

writePages()
