import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Solves one challenge off the main thread; posts the solution, or null if there is none. */
addEventListener('message', (event: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: event.data, deriveKey })
    .then((solution) => postMessage(solution))
    // An error in a worker reaches its page, a rejected promise does not.
    .catch(reportError)
})
