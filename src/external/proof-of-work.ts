import { ask } from '#api/client.ts'
import { CallError } from '#api/errors.ts'
import { trustedScriptUrl } from '#api/trusted-types.ts'
import { ChallengeAnswer } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { ChallengeCallbacks, RunningChallenge } from './running-challenge.ts'
// oxlint-disable-next-line import/default -- the bundler makes this module: the address of the built worker
import workerUrl from './proof-of-work.worker.ts?worker&url'

/** The host's challenges are valid for five minutes; a form that stays open gets a new token before that. */
const refreshMs = 4 * 60_000

/** Interval of new attempts while the host cannot be reached. */
const againMs = 5000

/** A token that no form has taken by then is dropped, because it still has to last until it is refreshed. */
const earlyMs = 30_000

/** A token that no form has taken yet. */
let early: Promise<string> | null = null

/** Solves a challenge while its form is being loaded and drawn, to be sent sooner. The next form takes the token. */
export function solveEarly(): void {
  const solving = solve(AbortSignal.timeout(refreshMs))
  early = solving
  setTimeout(() => {
    if (early === solving) early = null
  }, earlyMs)
  // The form reports it.
  solving.catch(() => {})
}

/** The host's own challenge: arithmetic, cheap for a person and expensive for a script that signs up thousands. */
export function startProofOfWork(callbacks: ChallengeCallbacks): RunningChallenge {
  let attempt = new AbortController()
  let refresh: ReturnType<typeof setTimeout> | undefined
  /** Waiting for a connection. */
  let isWaiting = false

  function run(): void {
    attempt.abort()
    clearTimeout(refresh)
    isWaiting = false
    attempt = new AbortController()
    const { signal } = attempt
    const solving = early ?? solve(signal)
    early = null
    solving.then(
      (token) => {
        if (signal.aborted) return
        refresh = setTimeout(run, refreshMs)
        callbacks.onToken(token)
      },
      (error: unknown) => {
        if (signal.aborted) return
        isWaiting = error instanceof CallError && error.failure.kind === 'network'
        // A connection may return without an `online` event.
        if (isWaiting) refresh = setTimeout(run, againMs)
        callbacks.onFailure(isWaiting ? 'offline' : 'failed')
      },
    )
  }
  function runIfWaiting(): void {
    if (!isWaiting) return
    callbacks.onChecking('started')
    run()
  }

  globalThis.addEventListener('online', runIfWaiting)
  run()
  return {
    restart: run,
    stop() {
      globalThis.removeEventListener('online', runIfWaiting)
      attempt.abort()
      clearTimeout(refresh)
    },
  }
}

async function solve(signal: AbortSignal): Promise<string> {
  const challenge = await ask(endpoints.captchaChallenge, ChallengeAnswer, { signal })
  const solution = await solveInWorker(challenge, signal)
  if (solution === null) throw new Error('No solution')
  return btoa(JSON.stringify({ challenge, solution }))
}

function solveInWorker(challenge: unknown, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  return new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    worker.addEventListener('message', (event) => resolve(event.data))
    worker.addEventListener('error', () => reject(new Error('The worker failed')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
