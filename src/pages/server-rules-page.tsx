import type { ServerId } from '../../contract/servers/address.ts'
import { ServerRulesView } from '../features/servers/rules/server-rules.tsx'

/** The rules of one server. `serverId` comes from the address. */
export const ServerRulesPage = ({ serverId }: { readonly serverId: ServerId }) => (
  <ServerRulesView serverId={serverId} />
)
