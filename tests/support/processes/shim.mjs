// A program on the path of a test that runs the manual's commands, which the test carries out. Its first word is its name.
import { once } from 'node:events'
import { request } from 'node:http'
import process from 'node:process'
import { text } from 'node:stream/consumers'

const [, , name, ...words] = process.argv
const asked = request({ socketPath: process.env.STIPEND_TEST_SOCKET, method: 'POST' })
asked.end(JSON.stringify({ name, words, env: process.env, folder: process.cwd() }))
const [answer] = await once(asked, 'response')
const { output, errors, code } = JSON.parse(await text(answer))
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = code
