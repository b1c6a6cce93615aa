// The portal with hot reloading on PORT, and the host, restarted on changes, on the next port.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { hostPaths } from './parts/host-paths.mjs'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8080)
const hostOrigin = `http://localhost:${port + 1}`

const host = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(port + 1), PUBLIC_ORIGIN: `http://localhost:${port}` },
})

const portal = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true, proxy: { [hostPaths]: { target: hostOrigin, xfwd: true } } },
})

let ending = false
const end = async (code) => {
  if (ending) return
  ending = true
  host.kill('SIGTERM')
  await portal.close()
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
host.on('exit', (code) => void end(code ?? 1))

await portal.listen()
portal.printUrls()
