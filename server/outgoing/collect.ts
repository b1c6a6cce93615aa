/** All bytes of a body; null if there are more than `maxBytes`. @throws if it ends early. */
export async function collect(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The text of another server's answer. @throws if it is longer than `maxBytes`, or ends early. */
export async function readAnswerText(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string> {
  const bytes = await collect(body, maxBytes)
  if (bytes === null) throw new Error('the answer is too long')
  return bytes.toString('utf8')
}
