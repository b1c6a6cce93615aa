interface Installation {
  packages: Record<string, object>
}
export function isSameInstallation(installed: Installation, lock: Installation): boolean
