import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Solves one challenge off the main thread and answers with the solution, or null when there is none. */
addEventListener('message', (event: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: event.data, deriveKey })
    .then((solution) => postMessage(solution))
    // The page hears of an error in its worker, and not of a rejection.
    .catch(reportError)
})
