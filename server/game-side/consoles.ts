import type { ConsoleBody, ConsoleSettings, ConsoleTest } from '../../contract/game-side/consoles.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { SealKeys } from '../kernel/secrets/seal-keys.ts'
import { type Consoles, isAllowed, type ServerAddress } from './backends/direct/consoles.ts'
import { testConsole } from './backends/direct/test-console.ts'
import { consoleView, deleteConsole, noteConsole, readConsole, saveConsole } from './store/consoles.ts'
import type { GameConsoleRow } from './tables.ts'

/** What the acts on consoles need; the staff room and the command line do them here. */
export interface ConsoleActs extends Pick<Kernel, 'database' | 'now'>, SealKeys {
  readonly consoles: Consoles
  /** Addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Undefined: the server is not listed. */
  addressOf(serverId: string): ServerAddress | undefined
}

const subjectKind = 'server'

/** What the audit says of a console: nothing of its password but that it was set. */
const choicesOf = ({ port, game, simple_admin, vip_core }: GameConsoleRow) => ({
  port,
  game,
  simpleAdmin: simple_admin === 1,
  vipCore: vip_core,
})

/**
 * Has the portal use the console of a listed server. Safe to repeat.
 * @throws ApiError GONE; CONSOLE_REFUSED if it has no password, or an address that the portal does not connect to
 */
export async function setConsole(
  acts: ConsoleActs,
  actor: Actor,
  serverId: string,
  body: ConsoleBody,
): Promise<ConsoleSettings> {
  const { key, database, privateHosts } = acts
  const address = acts.addressOf(serverId)
  if (address === undefined) throw new ApiError('GONE')
  if (!isAllowed(address, privateHosts)) {
    throw new ApiError('CONSOLE_REFUSED', { details: `${address.ip} is a private address: add it to PRIVATE_HOSTS` })
  }
  return inTransaction(database, async (trx) => {
    const at = acts.now()
    const before = await readConsole(trx, serverId)
    const isSaved = await saveConsole(trx, serverId, body, { key, now: at })
    const after = await readConsole(trx, serverId)
    if (!isSaved || after === undefined) {
      throw new ApiError('CONSOLE_REFUSED', { field: 'password', details: 'it has no password yet' })
    }
    const [was, is] = [before && choicesOf(before), choicesOf(after)]
    if (body.password !== undefined || JSON.stringify(was) !== JSON.stringify(is)) {
      const values = { before: was, after: { ...is, hasNewPassword: body.password !== undefined } }
      await appendSealedAudit(trx, actor, { at, action: 'console.set', subjectKind, subject: serverId, ...values })
    }
    return consoleView(after)
  })
}

/** Forgets a console with its password. Safe to repeat. Resolves to whether there was one. */
export function removeConsole({ database, now }: ConsoleActs, actor: Actor, serverId: string): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const before = await readConsole(trx, serverId)
    if (before === undefined || !(await deleteConsole(trx, serverId))) return false
    await appendSealedAudit(trx, actor, {
      at,
      action: 'console.remove',
      subjectKind,
      subject: serverId,
      before: choicesOf(before),
    })
    return true
  })
}

/** Signs in and runs `status`, unless the password was refused before. @throws ApiError GONE */
export async function tryGameConsole(acts: ConsoleActs, actor: Actor, serverId: string): Promise<ConsoleTest> {
  const { database, consoles, now } = acts
  const [address, row] = [acts.addressOf(serverId), await readConsole(database, serverId)]
  if (address === undefined || row === undefined) throw new ApiError('GONE')
  const result = await testConsole(consoles, row, address)
  await noteConsole(database, row, result, now())
  await inTransaction(database, (trx) =>
    appendSealedAudit(trx, actor, {
      at: now(),
      action: 'console.test',
      subjectKind,
      subject: serverId,
      after: { state: result.state },
    }),
  )
  return result
}
