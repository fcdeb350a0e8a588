import { onTestFinished } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { AccountRow } from '../../server/accounts/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import { startRentals } from '../../server/rentals/module.ts'
import { insertRental } from '../../server/rentals/store/rental-orders.ts'
import { insertAdmins } from '../../server/rentals/store/rental-settings.ts'
import { findRental } from '../../server/rentals/store/rentals.ts'
import type { RentalRow } from '../../server/rentals/tables.ts'
import { addGroup } from '../../server/vip/store.ts'
import { type AccountsApp, accountsApp, steamAccount, testSecret } from './accounts-app.ts'
import { evenClock } from './queue-clock.ts'
import { createMemoryDriver, type MemoryDriver } from './rental-backends/memory-driver.ts'

export const roles = ['guest', 'stranger', 'member', 'owner', 'op'] as const
export type TestRole = (typeof roles)[number]

export interface RentalsApp extends AccountsApp {
  readonly database: Database
  readonly memory: MemoryDriver
  readonly people: Readonly<Record<Exclude<TestRole, 'guest'>, AccountRow & { readonly steam_id: string }>>
  /** Bearer tokens; '' for the guest. */
  readonly bearers: Readonly<Record<TestRole, string>>
  /** Sends a request in a role. */
  as(
    role: TestRole,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): ReturnType<AccountsApp['call']>
  /** Creates a running server of the owner, with the member, and returns its ID. */
  runningRental(change?: Partial<RentalRow>): Promise<string>
  row(id: string): Promise<RentalRow>
}

/** Accounts and rentals over a database and an in-memory backend; stopped after the test. */
export async function rentalsApp(
  database: Database,
  { full = [], startsAt }: { readonly full?: readonly string[]; readonly startsAt?: number } = {},
): Promise<RentalsApp> {
  let memory: MemoryDriver | undefined
  const base = await accountsApp(database, {}, async (accounts, clock) => {
    clock.now = startsAt ?? clock.now
    const now = (): number => clock.now
    memory = createMemoryDriver(now)
    memory.creationMs = 0
    for (const region of full) memory.full.add(region)
    const rentals = await startRentals({
      settings: () => defaultSettings,
      config: {
        dataDir: '/nowhere',
        rentalBackend: { kind: 'none' },
        publicOrigin: 'https://play.example.org',
      },
      secret: testSecret,
      database,
      authenticate: accounts.authenticate,
      orders: createProductOrders('server_rental', []),
      logger: createLogger('silent'),
      now,
      clock: evenClock(now),
      driver: memory.driver,
    })
    onTestFinished(() => rentals.stop())
    return [rentals.module]
  })
  if (memory === undefined) throw new Error('no backend')
  const { driver } = memory
  const person = async (n: number, name: string) => {
    const account = await steamAccount(database, n, name)
    return { ...account, steam_id: account.steam_id ?? '' }
  }
  const people = {
    stranger: await person(1, 'a stranger'),
    member: await person(2, 'a member'),
    owner: await person(3, 'the owner'),
    op: await person(4, 'an operator'),
  }
  await addGroup(database, people.op.steam_id, 'op')
  const token = async (account: AccountRow): Promise<string> => (await base.begin(account)).token
  const bearers = {
    guest: '',
    stranger: await token(people.stranger),
    member: await token(people.member),
    owner: await token(people.owner),
    op: await token(people.op),
  }
  const row = async (id: string): Promise<RentalRow> => {
    const found = await findRental(database, id)
    if (found === undefined) throw new Error(`no rental ${id}`)
    return found
  }
  let made = 0
  return {
    ...base,
    database,
    memory,
    people,
    bearers,
    as: (role, method, url, payload) => base.call(method, url, bearers[role], payload),
    row,
    async runningRental(change = {}) {
      made += 1
      const id = `pr-test-${made}`
      const config = { name: 'Scrim night', password: 'abc123' }
      const now = base.clock.now
      const { ref } = await driver.create({ ...config, admins: [], region: 'ap-tokyo', slots: 16 }, `${id}:1`)
      await inTransaction(database, async (trx) => {
        const { steam_id: ownerSteamId } = people.owner
        await insertRental(trx, {
          id,
          ownerSteamId,
          ...config,
          region: 'ap-tokyo',
          relocatable: true,
          hours: 720,
          simulated: false,
          now,
        })
        const running = { status: 'RUNNING' as const, ref, ip: '192.0.2.1', port: 20_000 + made, settings_told: 1 }
        await trx.kysely
          .updateTable('rental')
          .set({ ...running, ...change })
          .where('id', '=', id)
          .execute()
        await insertAdmins(trx, id, [{ steamid: ownerSteamId, name: '', servername: config.name }])
        const member = { rental_id: id, steam_id: people.member.steam_id, joined_at: now - 1 }
        await trx.kysely.insertInto('rental_member').values(member).execute()
      })
      return id
    },
  }
}
