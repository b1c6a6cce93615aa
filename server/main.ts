import { setFlagsFromString } from 'node:v8'
import { StartError, readConfig } from './config/config.ts'
import { isUnavailable } from './db/failures.ts'
import { errorText, loggedError } from './errors/error-text.ts'
import { startHost } from './host.ts'

// By default the heap grows to four times what it holds before it is cleaned: 500 MB instead of 250 while the catalogue
// of 100,000 studies is read.
setFlagsFromString('--heap-growing-percent=50')

/** Entry of `npm start`. A start that cannot succeed prints one line. */
try {
  const host = await startHost(readConfig(process.env), process.env)
  console.log(`Stipend is ready at ${host.origin}`)
  if (host.deskOrigin !== null)
    console.log(`The desk is ready at ${host.deskOrigin}: npm run operators -- invite NAME`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.stop().then(() => process.exit(0)))
  }
  void host.engineDeath.then(async (error) => {
    console.error(`The embedded database went down, and the host with it: ${errorText(error)}`)
    await host.stop()
    process.exit(1)
  })
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error([`The host cannot start: ${errorText(error)}`, ...framesOf(error)].join('\n    '))
  process.exit(1)
}

/** The stack of an unexpected error; its message may hold a statement with participants' data. */
function framesOf(error: unknown): string[] {
  return isUnavailable(error) ? [] : loggedError(error).stack
}
