/** An import or a re-export of a package by a bundled program, up to the first slash of an inner path. */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]+)?["']/g

/**
 * The `package.json` of a release. Its commands are those that need no build.
 *
 * @param own That of the checkout.
 * @param programs The texts of the host's bundled programs.
 */
export function packageOf({ name, version, description, license, type, engines, ...own }, programs) {
  const names = new Set(programs.flatMap((text) => [...text.matchAll(imported)].map(([, found]) => found)))
  const needs = Object.entries(own.dependencies).filter(([dependency]) => names.has(dependency))
  const commands = Object.entries(own.scripts).filter(([, command]) => / dist\/server\//.test(command))
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { [name]: 'deploy/stipend.mjs' },
    scripts: Object.fromEntries(commands),
    dependencies: Object.fromEntries(needs),
    engines,
  }
}

/**
 * The part of a lock file that a release installs: what it declares, and what that needs in turn.
 *
 * @param own The `package.json` of the release.
 * @param lock npm's lock file of the checkout, version 3.
 */
export function pickLocked(own, lock) {
  const picked = new Map()
  const pick = (path) => {
    if (picked.has(path)) return
    const entry = lock.packages[path]
    picked.set(path, entry)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = entry
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(name, path, lock)
      if (found !== undefined) pick(found)
    }
  }
  for (const name of Object.keys(own.dependencies)) pick(placeOf(name, '', lock))
  const { name, version, license, dependencies, bin, engines } = own
  const root = { name, version, license, dependencies, bin, engines }
  const packages = Object.fromEntries([...picked].sort(([one], [other]) => (one < other ? -1 : 1)))
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': root, ...packages },
  }
}

/** Where Node finds a package that is imported from another: beside it, or beside a folder above. */
function placeOf(name, from, lock) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (Object.hasOwn(lock.packages, path)) return path
    if (folder === '') return undefined
  }
}
