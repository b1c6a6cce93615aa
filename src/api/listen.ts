/** A call fails after so long without a byte. Long enough for a phone on a train, and short enough to report it. */
const silenceMs = 20_000

/**
 * Waits for an answer, whose body may take as long as it keeps coming: see `textOf`.
 *
 * @throws {DOMException} `TimeoutError` after 20 s.
 */
export function fetchAnswer(address: string, { signal, ...init }: RequestInit): Promise<Response> {
  const silence = new AbortController()
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  return unlessSilent(fetch(address, { ...init, signal: either }), (why) => silence.abort(why))
}

/**
 * Reads a body to its end.
 *
 * @throws {DOMException} `TimeoutError` after 20 s without a byte.
 */
export async function textOf({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await unlessSilent(
      reader.read(),
      (why) => void reader.cancel(why).catch(() => {}),
    )
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

function unlessSilent<Result>(work: Promise<Result>, end: (why: DOMException) => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      const why = new DOMException('', 'TimeoutError')
      fail(why)
      end(why)
    }, silenceMs)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
