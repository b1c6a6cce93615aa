import type { Readable } from 'node:stream'

/** Lines of a text. Only line feeds end them: texts of participants may hold other separators. */
export async function* linesOf(stream: Readable): AsyncIterable<string> {
  stream.setEncoding('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const parts = `${rest}${String(chunk)}`.split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
