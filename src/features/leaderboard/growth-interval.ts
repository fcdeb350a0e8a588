import { seconds } from '../../../contract/duration.ts'
import { useSavesData } from '../../platform/data-saver.ts'
import { useRefreshInterval } from '../../shared/refresh-interval.ts'

/** A season begins without players, and the first ones are ranked within seconds. */
const whileEmpty = seconds(5)

/**
 * Milliseconds after which a ranking with `count` players is requested again; 0: only when the user asks. While it has
 * fewer than the `full` first page it grows, and someone who watches it is in it soon.
 */
export function useGrowthInterval(count: number | undefined, full: number): number {
  const usual = useRefreshInterval()
  const isSaving = useSavesData()
  if (count === undefined || count >= full) return 0
  return count === 0 && usual > 0 && !isSaving ? whileEmpty : usual
}
