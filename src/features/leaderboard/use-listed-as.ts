import { readOwnPage } from '../../../contract/endpoints/players.ts'
import { useSession } from '../../shared/session.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'

/**
 * The SteamID under which rankings list the signed-in user: their own, or a pseudonym while their page is hidden. Undefined:
 * signed out.
 */
export function useListedAs(): string | undefined {
  const user = useSession()?.user
  const { data } = usePersonalApi(readOwnPage, user === undefined ? null : {})
  return data?.shownAs ?? user?.steamId
}
