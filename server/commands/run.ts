import { terminal } from './command-line.ts'
import { runOnData } from './run-on-data.ts'

process.exitCode = await runOnData(process.argv.slice(2), process.env, terminal)
