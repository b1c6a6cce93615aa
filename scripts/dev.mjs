// The portal with hot reloading on PORT, the host, restarted on changes, on the next port, and the desk with hot
// reloading on the one after.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { hostPaths } from './parts/host-paths.mjs'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8080)
const hostOrigin = `http://localhost:${port + 1}`
const deskPort = port + 2
const deskHostPort = port + 3

const host = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    // Requests reach the host through the development server.
    SANDBOX: '1',
    ...process.env,
    PORT: String(port + 1),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DESK_ORIGIN: `http://localhost:${deskPort}`,
    DESK_PORT: String(deskHostPort),
  },
})

const portal = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true, proxy: { [hostPaths]: { target: hostOrigin, xfwd: true } } },
})

const desk = await createServer({
  configFile: join(root, 'desk/vite.config.ts'),
  // Apart from the portal's packages, which the other server prepares at the same time.
  cacheDir: join(root, 'node_modules/.vite/desk'),
  server: {
    port: deskPort,
    strictPort: true,
    // Modules of the desk are in a folder `api` too; no call has a dot in its path.
    proxy: { '^/(?:api/[^.?]*(?:[?]|$)|img/)': { target: `http://localhost:${deskHostPort}`, xfwd: true } },
  },
})

let ending = false
const end = async (code) => {
  if (ending) return
  ending = true
  host.kill('SIGTERM')
  await Promise.all([portal.close(), desk.close()])
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
host.on('exit', (code) => void end(code ?? 1))

await Promise.all([portal.listen(), desk.listen()])
portal.printUrls()
