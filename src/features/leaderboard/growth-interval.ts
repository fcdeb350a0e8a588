import { seconds } from '../../../contract/duration.ts'
import { useSavesData } from '../../platform/data-saver.ts'
import { useRefreshInterval } from '../../shared/refresh-interval.ts'

/** A season begins without players, and the first ones are ranked within seconds. */
const whileEmpty = seconds(5)

/**
 * Milliseconds after which a ranking whose first page has `count` of at most `full` players is requested again; 0: only
 * when the user asks. While the page is not full, players who watch it expect to appear.
 */
export function useGrowthInterval(count: number | undefined, full: number | undefined): number {
  const usual = useRefreshInterval()
  const isSaving = useSavesData()
  if (count === undefined || full === undefined || count >= full) return 0
  return count === 0 && usual > 0 && !isSaving ? whileEmpty : usual
}
