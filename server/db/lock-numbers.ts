/** Keys of the advisory locks, which share one space of numbers in the database. */
export const lockNumbers = {
  migrations: 7_836_431,
  log: 7_836_432,
  seed: 7_836_433,
} as const
