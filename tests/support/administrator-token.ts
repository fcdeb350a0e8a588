import path from 'node:path'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { openDatabase } from '../../server/database.ts'
import type { Portal } from './portal.ts'

/** The login token of an administrator of a running portal, whose players sign in through the real Steam. */
export async function administratorToken(portal: Portal, secret: string): Promise<string> {
  const steamId = '76561198000000042'
  portal.admin('staff', 'add', steamId, '--role', 'administrator')
  const now = Date.now()
  const database = await openDatabase({ kind: 'sqlite', file: path.join(portal.dataDir, 'spawnpoint.db') })
  try {
    const account = await accountForSteamId(database, { steamId, username: 'Operator', avatar: null, now })
    const session = { accountId: account.id, kind: 'login', device: 'Firefox', now, isSteamProven: true } as const
    return createTokens(secret).issue(await createSession(database, session))
  } finally {
    await database.close()
  }
}
