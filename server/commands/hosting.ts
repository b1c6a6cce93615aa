import { fileURLToPath } from 'node:url'
import { readFrameOrigins } from '#server/config/identity-settings.ts'
import { writeHosting } from '#server/modules/site/portal/write-hosting.ts'
import { runCommandLine } from './command-line.ts'

const usage = `Usage: npm run hosting

Writes the headers for static servers of the portal: dist/app/_headers and dist/app/_redirects (Netlify, Cloudflare
Pages) and dist/hosting/nginx.conf. Also writes the configuration into the page. Both follow from dist/app/env.js: run
this after each change of that file. The build runs it too, with a new env.js.
VERIFF_FRAME_ORIGINS sets the origins of the identity provider's frames, if they are not the provider's published ones.
`

const failure = 'The hosting files were not written'
const read = (args: string[]) => (args.length === 0 ? write : null)
process.exitCode = await runCommandLine({ usage, failure, read })

async function write(): Promise<number> {
  const folderBeside = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url))
  const folders = { portal: folderBeside('app'), beside: folderBeside('hosting') }
  await writeHosting(folders, readFrameOrigins(process.env))
  return 0
}
