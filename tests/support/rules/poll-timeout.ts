/** How long a test waits for what takes no time on an idle machine; `vi.waitFor` alone would give up after a second. */
export const pollTimeout = { timeout: 10_000 } as const
