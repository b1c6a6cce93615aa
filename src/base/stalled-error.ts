/** A store was not free in time; its content is unknown. Nothing is written, unless the engine is committing. */
export class StalledError extends Error {
  override name = 'StalledError'
}
