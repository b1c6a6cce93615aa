// `npm` on the path of a test of the manual. `npm start` becomes the host; all other commands are carried out by the test.
import { request } from 'node:http'
import process from 'node:process'
import { text } from 'node:stream/consumers'

const asked = request({ socketPath: process.env.STIPEND_TEST_SOCKET, method: 'POST' })
asked.on('response', async (answer) => {
  const { output, errors, code } = JSON.parse(await text(answer))
  process.stdout.write(output)
  process.stderr.write(errors)
  process.exitCode = code
})
asked.end(JSON.stringify({ words: process.argv.slice(2), env: process.env }))
