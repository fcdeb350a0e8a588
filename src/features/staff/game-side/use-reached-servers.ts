import { seconds } from '../../../../contract/duration.ts'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { isReached } from './core/reach.ts'

/** On how many servers something happens at once when staff act; undefined: not known. */
export function useReachedServers(): number | undefined {
  // Not the room's read: until 0.3.0 a process of an earlier release has no such address, and that ends no one's role.
  const { data } = usePersonalApi(gameEndpoints.listGameLinks, {}, { refreshInterval: seconds(15) })
  return data?.servers.filter(isReached).length
}
