import { useSyncExternalStore } from 'react'
import { connectivity } from './connectivity.ts'

export function useIsOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
}
