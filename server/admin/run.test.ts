import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { version } from '../version.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(args)

const written = async (content: unknown) => {
  const file = path('file.json')
  await writeFile(
    file,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  )
  return file
}

const good = { ip: '192.0.2.1', port: 27015, name: 'x', category: 'public', region: 'ap-tokyo' }

it('prints its version', async () => {
  expect(await admin('--version')).toEqual({ code: 0, out: `Spawnpoint ${version}\n`, err: '' })
})

describe('import and export', () => {
  it('imports the example of the repository and exports the same file, byte for byte', async () => {
    const first = await admin('import', 'community.example.json')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toBe(
      'servers: 3 added, 0 updated, 0 removed (3 now)\nannouncements: 2 added, 0 updated, 0 removed (2 now)\n' +
        'privileges: 2 added, 0 updated, 0 removed (2 now)\nfaqs: 2 added, 0 updated, 0 removed (2 now)\n' +
        'prices: 4 added, 0 updated, 0 removed (4 now)\n',
    )
    const out = path('out.json')
    expect((await admin('export', out)).code).toBe(0)
    expect(await readFile(out, 'utf8')).toBe(await readFile('community.example.json', 'utf8'))
    expect((await admin('import', out)).out).toMatch(/^(\w+: unchanged \(\d\)\n){5}$/)
    expect((await admin('export')).out).toBe(await readFile(out, 'utf8'))
  })

  it('omits defaults and keeps everything else', async () => {
    const file = await written({ version: 1, servers: [{ ...good, ontop: 0, star: false, rules: [] }] })
    await admin('import', file)
    expect(JSON.parse((await admin('export')).out)).toEqual({ version: 1, servers: [good] })
  })

  it('reads a file with a byte order mark', async () => {
    expect((await admin('import', await written('\uFEFF{"version":1}'))).code).toBe(0)
  })
})

describe('an invalid file is reported by field and changes nothing', () => {
  const refused = async (content: unknown) => {
    await admin('import', await written({ version: 1, servers: [good] }))
    const before = (await admin('export')).out
    const result = await admin('import', await written(content))
    expect(result.code).toBe(1)
    expect(result.out).toBe('')
    expect((await admin('export')).out).toBe(before)
    return result.err
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }

  it.each([
    [{ ...good, region: 'mars' }, /^servers\[0\]\.region: must be one of ap-beijing, .*, not "mars"$/],
    [{ ...good, port: 70_000 }, /^servers\[0\]\.port: must be a whole number from 1 to 65535, not 70000$/],
    [{ ...good, ip: 'example.org' }, /^servers\[0\]\.ip: must be an IPv4 or IPv6 address, not "example\.org"$/],
    [{ ...good, name: '' }, /^servers\[0\]\.name: must not be empty$/],
    [{ ...good, name: 'x'.repeat(121) }, /^servers\[0\]\.name: is too long: at most 120$/],
    [
      { ...good, name: 'a\u0000b' },
      /^servers\[0\]\.name: must not hold line breaks or control characters, not "a\\u0000b"$/,
    ],
    [{ ...good, name: undefined }, /^servers\[0\]\.name: is missing$/],
    [{ ...good, star: 1 }, /^servers\[0\]\.star: must be true or false, not 1$/],
    [{ ...good, colour: 'red' }, /^servers\[0\]\.colour: is not a known field$/],
    [{ ...good, ontop: 1001 }, /^servers\[0\]\.ontop: must be at most 1000, not 1001$/],
    [{ ...good, tickrate: 0 }, /^servers\[0\]\.tickrate: must be at least 1, not 0$/],
    [{ ...good, ping_target: 'wss://x' }, /^servers\[0\]\.ping_target: must be host or host:port, not "wss:\/\/x"$/],
    [{ ...good, rules: [{}] }, /^servers\[0\]\.rules\[0\]: must be there in one language at least$/],
    [{ ...good, rules: [{ zh: 'x', zn: 'x' }] }, /^servers\[0\]\.rules\[0\]\.zn: is not a known field$/],
  ])('%#', async (server, message) => {
    const problems = await refused({ version: 1, servers: [server] })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(message)
  })

  it.each([
    [{ CNY: '30.001' }, 'prices[0].CNY: must be an amount such as "29.90", not "30.001"'],
    [{ CNY: '0.00' }, 'prices[0].CNY: must be an amount such as "29.90", not "0.00"'],
    [{ USD: 4.99 }, 'prices[0].USD: must be a text, not 4.99'],
    [{ duration: '2m' }, 'prices[0].duration: must be one of 4h, 8h, 3d, 7d, 1m, 3m, 1y, not "2m"'],
    [{ product: 'skins' }, 'prices[0].product: must be one of vip_subscription, server_rental, not "skins"'],
  ])('a price with %j', async (part, problem) => {
    const price = { product: 'vip_subscription', duration: '1m', CNY: '30.00', ...part }
    expect(await refused({ version: 1, prices: [price] })).toEqual([problem])
    expect(await refused({ version: 1, prices: [price, price] })).not.toEqual([])
  })

  it('one price twice', async () => {
    const price = { product: 'server_rental', duration: '7d', CNY: '30.00' }
    const twice = [price, { ...price, CNY: '31.00', relocatable: false }]
    expect(await refused({ version: 1, prices: twice })).toEqual(['prices: prices one thing twice'])
  })

  it('one address twice, a wrong version, no object', async () => {
    expect(await refused({ version: 1, servers: [good, good] })).toEqual(['servers: lists one address twice'])
    expect(await refused({ version: 2 })).toEqual(['version: must be 1, not 2'])
    expect(await refused([])).toHaveLength(1)
  })

  it('every problem at once, at most fifty', async () => {
    const problems = await refused({ version: 1, servers: Array.from({ length: 70 }, () => 5) })
    expect(problems).toHaveLength(51)
    expect(problems[0]).toBe('servers[0]: must be an object, not 5')
    expect(problems.at(-1)).toBe('and 20 more')
  })

  it('an answer of nothing but forbidden HTML', async () => {
    const text = { zh: '<script>x</script>', en: 'x' }
    const faq = { id: 'x', order: 1, question: text, answer: text, updatedAt: '2026-01-01T00:00:00Z' }
    expect(await refused({ version: 1, faqs: [faq] })).toEqual([
      'faqs[0].answer.zh: nothing is left of it without the HTML that is not allowed',
    ])
  })

  it('no JSON, no UTF-8, no file', async () => {
    expect(await refused('{\n  "version": 1,\n}')).toEqual(['line 3, column 1: this is not JSON'])
    expect(await refused(new Uint8Array([0x7b, 0xd6, 0xd0, 0x7d]))).toEqual([
      'the file is not UTF-8: save it in this encoding',
    ])
    const missing = await admin('import', path('none.json'))
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toMatch(/none\.json/)
  })
})

describe('the command line', () => {
  it.each(
    [[], ['import'], ['import', 'a', 'b'], ['drop'], ['schema', 'x'], ['export', '--wrong']].map((args) => ({ args })),
  )('prints usage and exits with 2 for $args', async ({ args }) => {
    const { code, err } = await admin(...args)
    expect(code).toBe(2)
    expect(err).toMatch(/^Usage:/)
  })

  it('prints its usage', async () => {
    expect(await admin('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage:/), err: '' })
  })

  it('prints the schema that docs/ holds (refresh it with: npm run -s admin -- schema > docs/community.schema.json)', async () => {
    expect((await admin('schema')).out).toBe(await readFile('docs/community.schema.json', 'utf8'))
  })

  it('reports in one line that the database cannot be opened', async () => {
    await writeFile(path('spawnpoint.db'), 'x'.repeat(4096))
    const { code, err } = await admin('export')
    expect(code).toBe(1)
    expect(err).toMatch(/^.*the file is not an SQLite database: restore a backup.*$/)
  })
})
