// `npm` on the path of the test that runs the manual's commands: it carries them out itself.
import { once } from 'node:events'
import { request } from 'node:http'
import process from 'node:process'
import { text } from 'node:stream/consumers'

const asked = request({ socketPath: process.env.STIPEND_TEST_SOCKET, method: 'POST' })
asked.end(JSON.stringify({ words: process.argv.slice(2), env: process.env }))
const [answer] = await once(asked, 'response')
const { output, errors, code } = JSON.parse(await text(answer))
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = code
