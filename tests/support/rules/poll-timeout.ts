/** Time limit for changes that are immediate on an idle machine. `vi.waitFor` alone would give up after 1 s. */
export const pollTimeout = { timeout: 20_000, interval: 10 } as const
