import { useSyncExternalStore } from 'react'
import { connectivity } from './connectivity.ts'

/** Whether there is no network at all. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
}
