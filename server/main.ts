import { StartError, readConfig } from './config.ts'
import { startHost } from './host.ts'

/** Entry of `npm start`: a start that cannot succeed says so in one line. */
try {
  const host = await startHost(readConfig(process.env), process.env)
  console.log(`Stipend is ready at ${host.origin}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.stop().then(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
