import { expect, it } from 'vitest'
import { days, hours, minutes } from '../../contract/duration.ts'
import { auditPageSize } from '../../contract/staff/staff.ts'
import { accountConcerns } from '../../server/accounts/concerns.ts'
import { addGameServer, linkGameServer, revokeGameServer } from '../../server/accounts/game-servers/store.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import { appendSealedAudit } from '../../server/kernel/audit/sealed-audit.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { leaderboardConcerns } from '../../server/leaderboard/concerns.ts'
import { noteLogReceived, noteLogRefused } from '../../server/leaderboard/store/log-status.ts'
import { paymentConcerns } from '../../server/payments/concerns.ts'
import { refundJobId } from '../../server/payments/store/refunds.ts'
import { jobConcerns } from '../../server/staff/overview.ts'
import { reportedJobs } from '../../server/staff-room.ts'
import { type AccountsApp, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { insertMail } from '../support/queued-mail.ts'
import { wholeApp } from '../support/whole-app.ts'

const [ann, bo, cy] = [steamIdOf(1), steamIdOf(2), steamIdOf(3)]
const now = Date.parse('2026-06-01T00:00:00Z')
const ago = (ms: number): string => new Date(now - ms).toISOString()

/** An administrator and a moderator with fresh sign-ins. */
async function staffed(database: Database) {
  const portal = await wholeApp(database)
  const add = (steamId: string, role: 'moderator' | 'administrator') =>
    database.kysely
      .insertInto('staff_member')
      .values({ steam_id: steamId, role, added_at: now, added_by: 'root' })
      .execute()
  await add(ann, 'administrator')
  await add(bo, 'moderator')
  const begin = async (n: number, name: string) =>
    (await portal.begin(await steamAccount(database, n, name), 'login', true)).token
  return { portal, administrator: await begin(1, 'Ann'), moderator: await begin(2, 'Bo') }
}

const read = async (portal: AccountsApp, path: string, token: string) => (await portal.call('GET', path, token)).json()

/** Acts of these actors, oldest first. */
const record = (database: Database, actors: readonly string[]) =>
  inTransaction(database, async (trx) => {
    for (const [n, name] of actors.entries()) {
      const actor = { name, role: name === 'root' ? 'console' : 'moderator', requestId: null, address: null }
      const act = {
        at: now + n,
        action: 'faq.edit' as const,
        subjectKind: 'text',
        subject: `faq-${n}`,
        after: { name: '=1+1' },
      }
      await appendSealedAudit(trx, actor, act)
    }
  })

onEveryDatabase('the staff room', ({ open }) => {
  it('tells staff their role and how long the sign-in is fresh, and players nothing', async () => {
    const { portal, administrator } = await staffed(await open())
    const me = () => read(portal, '/api/staff/me', administrator)
    expect(await me()).toEqual({ role: 'administrator', freshUntil: new Date(now + minutes(15)).toISOString() })
    portal.clock.now += minutes(15)
    expect(await me()).toEqual({ role: 'administrator', freshUntil: null })
  })

  it('is named in the user data of staff only', async () => {
    const database = await open()
    const { portal, moderator } = await staffed(database)
    const { token } = await portal.begin(await steamAccount(database, 9))
    expect(await read(portal, '/api/auth/steam/user-info', moderator)).toMatchObject({ staff: 'moderator' })
    expect(await read(portal, '/api/auth/steam/user-info', token)).not.toHaveProperty('staff')
  })

  it('lets an administrator add, change and remove staff, and records it', async () => {
    const database = await open()
    const { portal, administrator } = await staffed(database)
    const post = (role: string) => portal.call('POST', '/api/staff/members', administrator, { steamId: cy, role })
    expect((await post('moderator')).statusCode).toBe(204)
    expect((await post('administrator')).statusCode).toBe(204)
    expect(await read(portal, '/api/staff/members', administrator)).toMatchObject([
      { steamId: ann, name: 'Ann', role: 'administrator', addedBy: 'root', addedByName: null },
      { steamId: cy, name: null, role: 'administrator', addedBy: ann, addedByName: 'Ann' },
      { steamId: bo, name: 'Bo', role: 'moderator' },
    ])
    const remove = (steamId: string) => portal.call('DELETE', `/api/staff/members/${steamId}`, administrator)
    expect((await remove(cy)).statusCode).toBe(204)
    expect((await remove(ann)).json()).toMatchObject({ error: 'LAST_ADMINISTRATOR' })
    const acts = await listAudit(database, {}, { limit: 9 })
    expect(acts.map(({ action, actor, address, role }) => [action, actor, address, role])).toEqual(
      ['staff.remove', 'staff.role', 'staff.add'].map((action) => [action, ann, '127.0.0.1', 'administrator']),
    )
    expect(new Set(acts.map(({ request_id }) => request_id)).size).toBe(3)
  })

  it('closes with the call after the role was removed', async () => {
    const database = await open()
    const { portal, administrator, moderator } = await staffed(database)
    expect((await portal.call('GET', '/api/staff/overview', moderator)).statusCode).toBe(200)
    await portal.call('DELETE', `/api/staff/members/${bo}`, administrator)
    expect((await portal.call('GET', '/api/staff/overview', moderator)).json()).toMatchObject({ error: 'NOT_FOUND' })
  })

  it('pages the audit, filters it, and shows a moderator their own acts', async () => {
    const database = await open()
    const { portal, administrator, moderator } = await staffed(database)
    await record(database, [...Array.from({ length: auditPageSize }, () => ann), bo, 'root', bo])
    const first = await read(portal, '/api/staff/audit', administrator)
    expect(first).toMatchObject({ entries: { length: auditPageSize }, next: 4 })
    expect(first).toMatchObject({
      entries: [
        { seq: 53, actor: bo, actorName: 'Bo', subject: 'faq-52', subjectName: null, after: '{"name":"=1+1"}' },
        { seq: 52, actor: 'root', actorName: null, role: 'console' },
        { seq: 51 },
        { seq: 50, actorName: 'Ann' },
      ].concat(Array.from({ length: auditPageSize - 4 }, (_, i) => ({ seq: 49 - i }))),
    })
    const seqs = async (query: string, token = administrator): Promise<unknown> => {
      const answer = (await portal.call('GET', `/api/staff/audit?${query}`, token)).json()
      return (
        JSON.stringify(answer)
          .match(/"seq":\d+/g)
          ?.map((text) => Number(text.slice(6))) ?? []
      )
    }
    expect(await seqs('before=4')).toEqual([3, 2, 1])
    expect(await read(portal, '/api/staff/audit?sort=time', administrator)).toMatchObject({
      entries: Array.from({ length: auditPageSize }, (_, i) => ({ seq: i + 1 })),
      next: auditPageSize,
    })
    expect(await seqs(`sort=time&after=${auditPageSize}`)).toEqual([51, 52, 53])
    expect(await seqs(`sort=time&actor=${bo}`)).toEqual([51, 53])
    expect(await seqs(`actor=${bo}`)).toEqual([53, 51])
    expect(await seqs('actor=root&action=faq.edit&subject=')).toEqual([52])
    expect(await seqs(`from=${ago(-50)}&to=${ago(-52)}`)).toEqual([52, 51])
    expect(await seqs('subject=faq-7')).toEqual([8])
    expect(await seqs(`actor=${ann}`, moderator)).toEqual([53, 51])
    for (const wrong of ['from=yesterday', 'sort=actor'])
      expect((await portal.call('GET', `/api/staff/audit?${wrong}`, administrator)).statusCode, wrong).toBe(400)
  })

  it('exports the filtered audit as CSV without formulas', async () => {
    const database = await open()
    const { portal, administrator, moderator } = await staffed(database)
    await record(database, ['=cmd()', bo])
    const { headers, body } = await portal.call('GET', '/api/staff/audit/export', administrator)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-2026-06-01.csv"',
      'cache-control': 'no-store',
    })
    const [head, ...lines] = body.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffseq,at,actor,role,action,subject_kind,subject,before,after,request_id,address,hash')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^1,2026-06-01T00:00:00.000Z,'=cmd\(\),moderator,faq.edit,text,faq-0,,"{""name"":""=1\+1""}",,,[0-9a-f]{64}$/,
    )
    const own = await portal.call('GET', '/api/staff/audit/export', moderator)
    expect(own.body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('has nothing to report in a portal without trouble', async () => {
    const { portal, administrator } = await staffed(await open())
    expect(await read(portal, '/api/staff/overview', administrator)).toMatchObject({
      concerns: [],
      health: { status: 'ok', version: '1.2.3', poller: { role: 'leader', ageSeconds: 4 } },
      lastBackup: ago(minutes(1)),
    })
  })

  it('reports jobs that failed or that no worker takes, to administrators', async () => {
    const database = await open()
    const job = (id: string, row: object) => ({
      ...{ id, kind: 'refund of tests', payload: '{}', run_at: now, attempts: 1, leased_until: null, leased_by: null },
      ...{ done_at: null, failed_at: null, last_error: null, ...row },
    })
    await database.kysely
      .insertInto('job')
      .values([
        job('failed', { failed_at: now - hours(2), last_error: 'provider said no' }),
        job('failed long ago', { failed_at: now - days(31) }),
        job('late', { run_at: now - minutes(16) }),
        job('leased', { run_at: now - minutes(16), leased_until: now + minutes(1) }),
        job('done', { run_at: now - hours(5), done_at: now }),
        job('due now', {}),
        job('refund-x', { kind: 'refund', failed_at: now, last_error: 'told by the refund' }),
        job('refund-y', { kind: 'refund', run_at: now - minutes(16) }),
      ])
      .execute()
    expect(await jobConcerns({ database, reportedJobs, now: () => now })()).toEqual([
      {
        kind: 'failedJobs',
        count: 1,
        items: [{ id: 'failed', name: 'refund of tests', since: ago(hours(2)), detail: 'provider said no' }],
      },
      { kind: 'overdueJobs', count: 1, items: [{ id: 'late', name: 'refund of tests', since: ago(minutes(16)) }] },
    ])
    const { portal, administrator, moderator } = await staffed(database)
    expect(await read(portal, '/api/staff/overview', administrator)).toMatchObject({ concerns: { length: 2 } })
    expect(await read(portal, '/api/staff/overview', moderator)).toMatchObject({ concerns: [] })
  })

  it('reports due refunds and mails that failed', async () => {
    const database = await open()
    const refund = { order_id: 'o1', method: 'alipay', transaction_id: 't', currency: 'CNY', reason: 'paid_twice' }
    const times = { created_at: now - days(2), done_at: null }
    await database.kysely
      .insertInto('refund')
      .values([
        { id: 'a', ...refund, ...times, amount_minor: 3005 },
        { id: 'b', ...refund, ...times, transaction_id: 'u', amount_minor: 1, done_at: now },
      ])
      .execute()
    await database.kysely
      .insertInto('job')
      .values({
        ...{ id: refundJobId('a'), kind: 'refund', payload: '{}', run_at: now, attempts: 1, leased_until: null },
        ...{ leased_by: null, done_at: null, failed_at: now, last_error: 'balance is too low' },
      })
      .execute()
    expect(await paymentConcerns({ database, providers: [], now })).toEqual([
      {
        kind: 'refundsDue',
        count: 1,
        items: [
          { id: 'o1', name: '30.05 CNY', since: ago(days(2)), detail: 'alipay: paid_twice · balance is too low' },
        ],
      },
    ])
    const failure = { failed_at: now - hours(1), last_error: '550 no such user' }
    await insertMail(database, { id: 'm', created_at: now }, { attempts: 1, ...failure })
    await insertMail(database, { id: 'n', created_at: now }, { attempts: 1, done_at: now })
    await insertMail(database, { id: 'o', created_at: now }, { attempts: 1, last_error: 'later' })
    expect(await accountConcerns(database)).toEqual([
      {
        kind: 'failedMails',
        count: 1,
        items: [{ id: 'm', name: 'a@b.cd', since: ago(hours(1)), detail: '550 no such user' }],
      },
    ])
  })

  it('reports game servers whose log is refused or silent for an hour', async () => {
    const database = await open()
    const add = (id: string, createdAt: number) => addGameServer(database, { id, name: `name ${id}`, now: createdAt })
    for (const id of ['busy', 'silent', 'refused', 'revoked', 'never', 'surf', 'unlinked']) await add(id, now - days(1))
    await add('new', now - minutes(5))
    await revokeGameServer(database, 'revoked', now)
    await noteLogReceived(database, 'busy', now - minutes(59))
    await noteLogReceived(database, 'silent', now - minutes(61))
    await noteLogReceived(database, 'refused', now - minutes(3))
    await noteLogRefused(database, 'refused', { refusal: 'not_listed', now: now - minutes(2), warnEvery: 1 })
    const modes: Record<string, string> = { 'a:1': 'retakes', 'b:1': 'surf' }
    for (const [id, server] of [
      ['silent', 'a:1'],
      ['never', 'a:1'],
      ['surf', 'b:1'],
    ] as const) {
      await linkGameServer(database, id, server)
    }
    expect(await leaderboardConcerns({ database, modeOf: (id) => modes[id], rankings: () => [] }, now)).toEqual([
      {
        kind: 'refusedLogs',
        count: 1,
        items: [{ id: 'refused', name: 'name refused', since: ago(minutes(2)), refusal: 'not_listed' }],
      },
      {
        kind: 'silentLogs',
        count: 2,
        items: [
          { id: 'never', name: 'name never', since: null },
          { id: 'silent', name: 'name silent', since: ago(minutes(61)) },
        ],
      },
    ])
  })
})
