/** Whether the product runs on this Node: the `engines` of package.json, checked before npm runs. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

/**
 * Whether npm's lock file in `node_modules` fits our lock file. Packages for other platforms are optional and
 * may be missing.
 */
export function isSameInstallation(installed, lock) {
  const isWanted = ([path, entry]) => {
    const wanted = lock.packages[path]
    return wanted?.version === entry.version && wanted?.integrity === entry.integrity
  }
  const isThere = ([path, entry]) =>
    path === '' || entry.optional || entry.devOptional || Object.hasOwn(installed.packages, path)
  return Object.entries(installed.packages).every(isWanted) && Object.entries(lock.packages).every(isThere)
}
