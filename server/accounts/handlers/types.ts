import type * as accountEndpoints from '../../../contract/endpoints/accounts.ts'
import type * as emailEndpoints from '../../../contract/endpoints/email.ts'
import type * as steamEndpoints from '../../../contract/endpoints/steam.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'
import type { Authenticate } from '../authenticate.ts'
import type { GameServerKeyRow } from '../game-servers/tables.ts'

interface AccountProvers extends Pick<Authenticate, 'account' | 'issuedToken'> {
  readonly gameServer: Prove<GameServerKeyRow>
}
/** The handlers of some of the account endpoints. */
export type AccountHandlers<K extends keyof typeof accountEndpoints> = Pick<
  Handlers<typeof accountEndpoints, AccountProvers>,
  K
>

/** The handlers of some of the endpoints of sign-in by email. */
export type EmailHandlers<K extends keyof typeof emailEndpoints> = Pick<
  Handlers<typeof emailEndpoints, Pick<Authenticate, 'account' | 'bindToken'>>,
  K
>

/** The handlers of some of the endpoints of sign-in through Steam. */
export type SteamHandlers<K extends keyof typeof steamEndpoints> = Pick<
  Handlers<typeof steamEndpoints, Pick<Authenticate, 'bindToken'>>,
  K
>
