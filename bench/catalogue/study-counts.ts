/**
 * Sizes of the catalogues to measure, ascending. The environment variable `BENCH_STUDIES` replaces them:
 * `BENCH_STUDIES=5000,100000`.
 */
export function studyCounts(isFull: boolean): number[] {
  const chosen = process.env['BENCH_STUDIES']
  if (chosen !== undefined) return chosen.split(',').map(Number)
  return isFull ? [5000, 20_000, 100_000] : [5000, 20_000]
}
