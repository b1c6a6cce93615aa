import type { DeskConfig } from '#server/config/desk-settings.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

export interface DeskDependencies extends HostDependencies {
  desk: DeskConfig
}
