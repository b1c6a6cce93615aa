import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as v from 'valibot'

/**
 * Plain Node as a reference: the same answer to every request. `PORT`, and `ANSWER`, the file that holds the
 * answer.
 */
const Answer = v.object({
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** In base64. */
  body: v.string(),
})
export type BareAnswer = v.InferOutput<typeof Answer>

const answer = v.parse(Answer, JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8')))
const body = Buffer.from(answer.body, 'base64')
createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(answer.status === 304 ? undefined : body)
}).listen(Number(process.env['PORT']), 'localhost', () => process.stdout.write('ready\n'))
