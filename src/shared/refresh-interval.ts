import { minutes, seconds } from '../../contract/duration.ts'
import { useSavesData } from '../platform/data-saver.ts'
import { useStored } from '../platform/storage.ts'
import { refreshInterval } from './preferences.ts'

/** The shortest interval while data saver is on. */
export const saverInterval = minutes(2)

/** Milliseconds between two refreshes of live numbers, as the user chose; 0: manual only. */
export function useRefreshInterval(): number {
  const chosen = seconds(Number(useStored(refreshInterval)) || 0)
  return useSavesData() && chosen ? Math.max(chosen, saverInterval) : chosen
}
