import { expect, it } from 'vitest'
import { days } from '../../../../contract/duration.ts'
import { type BanFile, longestBanFile, readBanFile } from './read-bans.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const read = (text: string, expected?: Parameters<typeof readBanFile>[1]['expected']) =>
  readBanFile(new TextEncoder().encode(text), { expected, now })
const fileOf = (text: string): BanFile => {
  const file = read(text)
  if ('kind' in file) throw new Error(file.kind)
  return file
}
const [one, two, three] = ['76561197960265729', '76561197960265730', '76561197960265731'] as const
const at = (instant: string): number => Date.parse(instant)

it('reads the public export of SourceBans++: permanent bans, one per line', () => {
  const file = fileOf('banid 0 STEAM_0:1:0\r\nbanid 0 [U:1:2]\r\naddip 0 192.0.2.1\r\nbanid 0 BOT\r\n')
  expect(file).toMatchObject({
    format: 'sourcebans',
    bans: [
      { line: 1, steamId: one, endsAt: null, beginsAt: now },
      { line: 2, steamId: two },
    ],
    leftOut: { ipOnly: 1, noSteamId: 1 },
    problems: [{ line: 4, why: 'noSteamId' }],
  })
})

const created = at('2026-05-01T00:00:00Z') / 1000
const later = (now + days(9)) / 1000
const sbRows = [
  [1, null, 'STEAM_0:1:0', 'O\'Neil, "the" \u202ewall', created, created, 0, 'wallhack', null, null, 0],
  [2, null, 'STEAM_0:0:1', 'Bo', created, later, 777_600, 'aim\nbot', null, null, 0],
  [3, null, 'STEAM_0:1:1', 'Cy', created, created + 60, 60, 'old', null, null, 0],
  [4, null, 'STEAM_0:1:1', 'Cy', created, created, 0, 'lifted', created, 'U', 0],
  [5, '192.0.2.1', '', 'Di', created, created, 0, 'address', null, null, 1],
  [6, null, 'STEAM_0:0:1', 'Bo', created, created, 0, 'again', null, null, 0],
  [7, null, 'STEAM_0:1:9', 'Ed', 'x', 'y', 5, 'no date', null, null, 0],
] as const
const sbColumns = 'bid ip authid name created ends length reason RemovedOn RemoveType type'.split(' ')
const expected = {
  format: 'sourcebans-table',
  bans: [
    { steamId: one, reason: 'wallhack', note: 'SourceBans++ · #1 · O\'Neil, "the" wall', endsAt: null },
    { steamId: two, reason: 'again', endsAt: null, beginsAt: created * 1000 },
  ],
  leftOut: { ipOnly: 1, expired: 1, removed: 1, noSteamId: 0, noDate: 1 },
  repeated: 1,
  problems: [{ why: 'noDate' }],
}

const sqlOf = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'").replaceAll('\n', '\\n')}'` : String(value ?? 'NULL')
const tuples = sbRows.map((row) => `(${row.map(sqlOf).join(',')})`).join(',\n')

it('reads the table of SourceBans++ as CSV, JSON and SQL', () => {
  const csv = sbRows.map((row) =>
    row.map((value) => (value === null ? 'NULL' : `"${String(value).replaceAll('"', '""')}"`)).join(';'),
  )
  expect(fileOf(`\ufeff${sbColumns.join(';')}\r\n${csv.join('\r\n')}\r\n`)).toMatchObject(expected)
  const objects = sbRows.map((row) => Object.fromEntries(sbColumns.map((name, index) => [name, row[index] ?? null])))
  expect(fileOf(JSON.stringify(objects))).toMatchObject(expected)
  const phpMyAdmin = [{ type: 'header' }, { type: 'database' }, { type: 'table', name: 'sb_bans', data: objects }]
  expect(fileOf(JSON.stringify(phpMyAdmin))).toMatchObject(expected)
  const insert = `INSERT INTO \`sb_bans\` (${sbColumns.map((name) => `\`${name}\``).join(', ')}) VALUES\n${tuples};`
  expect(fileOf(`-- a dump; of 'bans'\n/* ( */ INSERT INTO sb_admins VALUES (1,'x');\n${insert}`)).toMatchObject(
    expected,
  )
  const create = `CREATE TABLE IF NOT EXISTS \`sb_bans\` (\n${sbColumns.map((name) => `  \`${name}\` text,`).join('\n')}\n  PRIMARY KEY (\`bid\`)\n) ENGINE=InnoDB;`
  const dump = fileOf(`${create}\nINSERT INTO \`sb_bans\` VALUES\n${tuples};\n`)
  expect(dump).toMatchObject(expected)
  expect(dump.problems[0]?.line).toBe(22)
})

it('reads the table of SimpleAdmin: minutes, and instants in UTC where they name no zone', () => {
  const file = fileOf(
    [
      'id,player_name,player_steamid,player_ip,admin_steamid,reason,duration,ends,created,server_id,status',
      `1,Ann,${one},,0,wallhack,0,NULL,2026-05-01 10:00:00,1,ACTIVE`,
      `2,Bo,${two},,0,abuse,43200,2026-06-09 00:00:00,2026-05-10 00:00:00,1,ACTIVE`,
      `3,Cy,${three},,0,abuse,44640,,2026-05-10T02:00:00+02:00,1,ACTIVE`,
      `4,Di,${three},,0,old,60,2026-05-01 11:00:00,2026-05-01 10:00:00,1,EXPIRED`,
      `5,Ed,${three},,0,lifted,0,NULL,2026-05-01 10:00:00,1,UNBANNED`,
      '6,Flo,,192.0.2.1,0,address,0,NULL,2026-05-01 10:00:00,1,ACTIVE',
    ].join('\n'),
  )
  expect(file).toMatchObject({
    format: 'simpleadmin',
    bans: [
      { steamId: one, endsAt: null, beginsAt: at('2026-05-01T10:00:00Z'), note: 'SimpleAdmin · #1 · Ann' },
      { steamId: two, endsAt: at('2026-06-09T00:00:00Z') },
      { steamId: three, endsAt: at('2026-06-10T00:00:00Z') },
    ],
    leftOut: { ipOnly: 1, expired: 1, removed: 1, noSteamId: 0, noDate: 0 },
  })
})

it('refuses what is no list of bans, by name', () => {
  expect(read('hello')).toEqual({ kind: 'unknown' })
  expect(read('')).toEqual({ kind: 'unknown' })
  expect(read('[{"authid":')).toEqual({ kind: 'json' })
  expect(read('[1, 2]')).toEqual({ kind: 'unknown' })
  expect(read("INSERT INTO sb_admins (authid) VALUES ('STEAM_0:1:0');")).toEqual({ kind: 'unknown' })
  expect(read('banid 0 STEAM_0:1:0', 'simpleadmin')).toEqual({ kind: 'otherFormat', is: 'sourcebans' })
  expect(readBanFile(Uint8Array.from([0xff, 0xfe, 0x62, 0x00]), { now })).toEqual({ kind: 'encoding' })
  expect(readBanFile(new Uint8Array(longestBanFile + 1), { now })).toEqual({ kind: 'tooLarge' })
})

it('reads hostile files in a time that grows with their length only', () => {
  const began = performance.now()
  for (const piece of ["'", '/*', "insert into sb_bans values ('", '`', 'create table x (', '(', "\\'"]) {
    read(`INSERT INTO sb_bans (authid) VALUES (${piece.repeat(100_000)}`)
  }
  read(`authid\n${'"'.repeat(500_001)}`)
  read(`[${'['.repeat(5000)}`)
  expect(performance.now() - began).toBeLessThan(20_000)
})
