/**
 * A store of the device was not free in time; its content is unknown. Nothing will be written, unless the engine is
 * committing.
 */
export class StalledError extends Error {
  override name = 'StalledError'
}
