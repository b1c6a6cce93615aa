/** Shared code asks whether it is there: a page has it, a worker has not. */
declare function requestIdleCallback(
  run: (deadline: { timeRemaining: () => number }) => void,
  options: { timeout: number },
): number
