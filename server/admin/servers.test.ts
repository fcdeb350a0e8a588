import { createSocket } from 'node:dgram'
import { expect, it, onTestFinished } from 'vitest'
import { playerList, sourceInfo } from '../../tests/support/a2s-packets.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'
import { listAudit } from '../kernel/audit/read.ts'
import { listServers } from '../servers/store/servers.ts'

const { path, admin: run } = adminCommands()

async function openAdmin() {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  onTestFinished(() => database.close())
  const admin = (...args: string[]) => run(['servers', ...args])
  return { database, admin, acts: async () => (await listAudit(database, {}, { limit: 50 })).map((row) => row.action) }
}

const fields = ['--name', 'Retakes', '--mode', 'retakes', '--region', 'eu-frankfurt']

it('adds servers, once, and lists them', async () => {
  const { admin, acts } = await openAdmin()
  expect(await admin('add', '192.0.2.1:27015', '[2001:db8::1]:27016', ...fields)).toMatchObject({ code: 0 })
  expect((await admin('add', '192.0.2.1:27015', ...fields)).out).toContain('was listed already')
  expect((await admin()).out).toBe(
    '192.0.2.1:27015\tlisted\t192.0.2.1:27015\teu-frankfurt\tretakes\tRetakes #1\n' +
      '[2001:db8::1]:27016\tlisted\t[2001:db8::1]:27016\teu-frankfurt\tretakes\tRetakes #2\n',
  )
  expect(JSON.parse((await admin('--json')).out)).toHaveLength(2)
  expect(await acts()).toEqual(['server.add', 'server.add'])
})

it('moves a server, and takes that back', async () => {
  const { database, admin, acts } = await openAdmin()
  await admin('add', '192.0.2.1:27015', '192.0.2.2:27015', ...fields)
  expect((await admin('move', '192.0.2.1:27015', '192.0.2.9:27015')).out).toBe('Retakes #1 is now at 192.0.2.9:27015\n')
  // The same again, by an address that it left, changes nothing.
  expect(await admin('move', '192.0.2.1:27015', '192.0.2.9:27015')).toMatchObject({ code: 0 })
  expect(await listServers(database)).toMatchObject([
    { id: '192.0.2.1:27015', ip: '192.0.2.9', former: ['192.0.2.1:27015'] },
    { ip: '192.0.2.2' },
  ])
  expect(await admin('move', '192.0.2.1:27015', '192.0.2.2:27015')).toMatchObject({
    code: 1,
    err: 'Another server has this address.',
  })
  expect((await admin('undo', '192.0.2.9:27015')).out).toBe('192.0.2.1:27015 is as it was before the last edit\n')
  expect((await listServers(database))[0]).toMatchObject({ id: '192.0.2.1:27015', ip: '192.0.2.1' })
  expect(await acts()).toEqual(['server.restore', 'server.edit', 'server.add', 'server.add'])
})

it('gives a new server at an address that another one left an id of its own', async () => {
  const { database, admin } = await openAdmin()
  await admin('add', '192.0.2.1:27015', ...fields)
  await admin('move', '192.0.2.1:27015', '192.0.2.9:27015')
  expect((await admin('add', '192.0.2.1:27015', ...fields)).out).toMatch(/\tadded\tserver-[0-9a-f]{12}\n$/)
  expect((await admin('add', '192.0.2.1:27015', ...fields)).out).toContain('was listed already')
  expect(await listServers(database)).toHaveLength(2)
})

it('edits, hides and retires a server', async () => {
  const { database, admin } = await openAdmin()
  await admin('add', '192.0.2.1:27015', ...fields)
  const shown = async () => (await listServers(database))[0]
  await admin('set', '192.0.2.1:27015', '--name', 'Aim', '--ping', 'eu.example.org:8443')
  expect(await shown()).toMatchObject({ name: 'Aim', ping_target: 'eu.example.org:8443', category: 'retakes' })
  expect((await admin('hide', '192.0.2.1:27015')).out).toBe('192.0.2.1:27015 is hidden\n')
  expect(await shown()).toMatchObject({ state: 'hidden' })
  expect((await admin('retire', '192.0.2.1:27015')).out).toBe('192.0.2.1:27015 is retired\n')
  expect((await admin('show', '192.0.2.1:27015')).out).toBe('192.0.2.1:27015 is listed\n')
  expect(await shown()).not.toHaveProperty('state')
})

it('refuses what it does not understand, and changes nothing', async () => {
  const { admin, acts } = await openAdmin()
  const wrong = [
    [['add', 'play.example.org', ...fields], 1, 'play.example.org is not an address: IP:PORT, IPv6 in brackets.'],
    [
      ['add', '192.0.2.1:1', '--name', 'A', '--mode', 'dm', '--region', 'moon'],
      1,
      '--region: must be one of the region codes (settings show regions)',
    ],
    [['hide', '192.0.2.1:1'], 1, 'No server is listed as 192.0.2.1:1.'],
    [['move', '192.0.2.1:1', 'x'], 1, 'x is not an address: IP:PORT, IPv6 in brackets.'],
  ] as const
  for (const [args, code, err] of wrong) expect(await admin(...args)).toMatchObject({ code, err })
  for (const args of [['add'], ['move', 'a'], ['hide', 'a', 'b'], ['set', 'a'], ['--name', 'x'], ['burn', 'a']]) {
    expect((await admin(...args)).code).toBe(2)
  }
  expect(await acts()).toEqual([])
})

const answers = (text: string): Buffer => Buffer.from(`\xff\xff\xff\xff${text}`, 'latin1')

const failures: readonly (readonly [text: string, datagrams: readonly Buffer[]])[] = [
  ['no reply: is it running, and does the firewall let UDP through?', []],
  [
    'answers, but refuses the portal: is its address banned there? (You have been banned from this server.)',
    [answers('lYou have been banned from this server.\n\0')],
  ],
  [
    'answers with something unreadable: is it a game server? (truncated: 12 bytes, ff ff ff ff 49 11 e5 9b 9e e9 98 b2)',
    [sourceInfo().subarray(0, 12)],
  ],
  [
    'answers with something unreadable: is it a game server? (unexpected-type: 5 bytes, 68 65 6c 6c 6f)',
    [Buffer.from('hello')],
  ],
  ['answers with a challenge and then not at all: does something in front of it filter queries?', [answers('A1234')]],
]

it('tells what a game server sends instead of a reply', async () => {
  const { admin } = await openAdmin()
  const addresses = await Promise.all(failures.map(([, datagrams]) => gameServer(datagrams)))
  const out = failures.map(([text], at) => `${addresses[at]}\t${text}\n`).join('')
  expect(await admin('check', ...addresses)).toMatchObject({ code: 1, out })
})

it('checks how many people are on a server that does not count its bots', async () => {
  const { admin } = await openAdmin()
  const list = playerList(['a', 'b', 'Bot', 'Bot', 'Bot'].map((name) => ({ name, time: 1 })))
  const address = await gameServer([sourceInfo({ players: 3, bots: 2 }), list])
  expect((await admin('check', address)).out).toContain('\t3/10 players\t')
})

/** A game server on loopback that sends these datagrams for every query; resolves to its address. */
async function gameServer(datagrams: readonly Buffer[] = [sourceInfo({ map: 'de_dust2', bots: 0 })]): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (_, { port, address }) => {
    for (const datagram of datagrams) socket.send(datagram, port, address)
  })
  await new Promise<void>((done) => {
    socket.bind(0, '127.0.0.1', done)
  })
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

it('checks game servers, listed or not, and a ping target', async () => {
  const { admin, acts } = await openAdmin()
  const address = await gameServer()
  const line = new RegExp(`^${address}\\tde_dust2\\t\\d+/\\d+ players\\t\\d+ ms\\n$`)
  expect(await admin('check', address)).toMatchObject({ code: 0, out: expect.stringMatching(line) })
  const refused = await admin('check', address, '--ping', '127.0.0.1:1')
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('127.0.0.1:1\tblockedPort: ') })
  expect(await admin('check', address, '--ping', 'a b')).toMatchObject({
    code: 1,
    err: '--ping: must be host or host:port',
  })
  expect(await admin('check', 'play.example.org')).toMatchObject({ code: 1 })
  expect(await admin('check')).toMatchObject({ code: 2 })
  expect(await admin('check', address, '--name', 'x')).toMatchObject({ code: 2 })
  expect(await acts()).toEqual([])
})
