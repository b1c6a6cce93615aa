import type { Readable } from 'node:stream'

/** Lines of a text. Only line feeds end them: texts of participants may hold other separators. */
export async function* linesOf(stream: Readable): AsyncIterable<string> {
  stream.setEncoding('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const [first = '', ...others] = String(chunk).split('\n')
    rest += first
    for (const next of others) {
      yield rest
      rest = next
    }
  }
  if (rest !== '') yield rest
}
