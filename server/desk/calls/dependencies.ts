import type { DeskConfig } from '#server/config/desk-settings.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

/** What each part of the desk is given. */
export interface DeskDependencies extends HostDependencies {
  desk: DeskConfig
}
