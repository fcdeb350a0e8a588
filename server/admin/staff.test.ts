import { userInfo } from 'node:os'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'

const { path, admin: run } = adminCommands()
const admin = (args: string) => run(args.split(' '))
const steamId = '76561198000000001'
const user = userInfo().username

it('adds the first administrator, lists and removes them', async () => {
  expect((await admin(`staff add ${steamId} --role administrator`)).out).toBe(`${steamId} is administrator now\n`)
  expect((await admin(`staff add ${steamId} --role administrator`)).out).toBe(`${steamId} was administrator already\n`)
  expect((await admin('staff list')).out).toMatch(new RegExp(`^${steamId}\tadministrator\t[\\d:.TZ-]+\t${user}\n$`))
  expect(JSON.parse((await admin('staff list --json')).out)).toMatchObject([{ steamId, role: 'administrator' }])
  expect((await admin(`staff remove ${steamId}`)).out).toBe(`${steamId} is no longer staff\n`)
  expect(await admin(`staff remove ${steamId}`)).toMatchObject({ code: 0, out: `${steamId} was not staff\n` })
  expect((await admin('staff list')).out).toBe('No one is staff.\n')
})

it('shows who did what, and verifies it', async () => {
  expect((await admin('audit')).out).toBe('No acts yet.\n')
  expect((await admin('audit verify')).out).toBe('The audit is intact: 0 entries\n')
  await admin(`staff add ${steamId} --role moderator`)
  await admin(`staff remove ${steamId}`)
  const [newest = '', oldest = ''] = (await admin('audit')).out.split('\n')
  expect(newest).toMatch(
    new RegExp(`^2\t.*\tconsole ${user}\tstaff.remove\tplayer ${steamId}\t{"role":"moderator"} → –$`),
  )
  expect(oldest).toMatch(/\tstaff.add\t.*\t– → {"role":"moderator"}$/)
  const lines = (await admin('audit --json')).out.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { seq: 2, action: 'staff.remove', before: { role: 'moderator' }, actor: user, role: 'console' },
    { seq: 1, action: 'staff.add', after: { role: 'moderator' } },
  ])
  expect((await admin('audit verify')).out).toMatch(/^The audit is intact: 2 entries, the newest [0-9a-f]{64}\n$/)
})

it('reports an audit that was changed in the database', async () => {
  await admin(`staff add ${steamId} --role moderator`)
  const db = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  await sql`drop trigger audit_entry_no_update`.execute(db.kysely)
  await sql`update audit_entry set actor = 'someone else'`.execute(db.kysely)
  await db.close()
  expect(await admin('audit verify')).toEqual({
    code: 1,
    out: '',
    err: 'The audit is not intact: entry 1 was changed after it was written.',
  })
})

it('reports a wrong SteamID', async () => {
  expect(await admin('staff add 1 --role moderator')).toMatchObject({ code: 1, out: '' })
})

it.each([
  'staff',
  'staff list x',
  `staff add ${steamId}`,
  `staff add ${steamId} --role owner`,
  `staff remove ${steamId} --role moderator`,
  'staff remove',
  'audit verify now',
  'audit list',
  'audit verify --json',
  'export --json',
])('shows its usage after "%s"', async (args) => {
  expect((await admin(args)).code).toBe(2)
})
