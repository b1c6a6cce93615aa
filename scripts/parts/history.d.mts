export function hasHistory(folder: string): boolean
