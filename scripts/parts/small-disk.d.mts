export const ownMounts: readonly string[]
export function canHaveSmallDisk(): boolean
