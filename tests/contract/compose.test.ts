import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DCLinter } from 'dclint'
import { expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { compose, composeText, serviceOf, substituted } from '../support/compose.ts'
import { findProxies } from '../support/proxies.ts'

const { services, volumes, networks } = compose
const example = readFileSync('.env.example', 'utf8')

/** The rules of dclint, without those about the order of keys: ours is from what a service is to how it runs. */
const lint = new DCLinter({
  rules: {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
    'require-quotes-in-ports': [1, { quoteType: 'double' }],
  },
  quiet: false,
  debug: false,
  exclude: [],
})

it('is a valid compose file without a questionable setting', () => {
  expect(lint.lintFiles(['compose.yaml'], false).flatMap(({ messages }) => messages)).toEqual([])
})

it.each([
  ['sqlite', ['portal']],
  ['postgres', ['database', 'portal-1']],
  ['cluster', ['caddy', 'database', 'portal-1', 'portal-2']],
  ['responder', ['latency-responder']],
])('profile %s: %j', (profile, names) => {
  const started = Object.entries(services).filter(([, { profiles }]) => profiles.includes(profile))
  expect(started.map(([name]) => name).sort()).toEqual(names)
})

it('starts no service without a profile, uses pinned images, and keeps what must last in volumes', () => {
  for (const [name, { profiles, image, volumes: mounts }] of Object.entries(services)) {
    expect(profiles, name).not.toEqual([])
    expect(image, name).toMatch(/:(?:local$|\d+\.\d+)/)
    for (const [volume = ''] of mounts.map((mount) => mount.split(':'))) {
      if (/^[a-z]/.test(volume)) expect(Object.keys(volumes), name).toContain(volume)
    }
  }
})

it('opens the portals on loopback only, and trusts proxies of its networks only', () => {
  const portals = Object.entries(services).filter(([name]) => name.startsWith('portal'))
  expect(portals).toHaveLength(3)
  for (const [name, { ports, environment, env_file }] of portals) {
    for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
    expect(env_file, name).toBe('.env')
    // What compose substitutes where .env does not say otherwise.
    const set = Object.entries(environment).map(([key, value]) => [key, substituted(value)])
    const read = readConfig({ ...given(), ...Object.fromEntries(set) })
    expect(read, name).toMatchObject({ config: { mode: 'production', host: '0.0.0.0', port: 8080, dataDir: '/data' } })
  }
})

it.each([
  [{}, '172.30.83.0/24'],
  [{ COMPOSE_SUBNET: '10.9.8.0/28' }, '10.9.8.0/28'],
])('with %j its network is %s, and it believes nobody outside', (env, subnet) => {
  expect(substituted(networks.default.ipam.config[0].subnet, env)).toBe(subnet)
  for (const name of ['portal', 'portal-1', 'portal-2']) {
    expect(serviceOf(name, env).environment['TRUSTED_PROXIES'], name).toBe(subnet)
    const own = serviceOf(name, { ...env, TRUSTED_PROXIES: '203.0.113.7' })
    expect(own.environment['TRUSTED_PROXIES'], name).toBe('203.0.113.7')
  }
})

it.each(globSync('docs/proxy/*.nginx.conf'))(
  '%s passes on the address that it has seen, and none that it was told',
  (file) => {
    const set = readFileSync(file, 'utf8').match(/proxy_set_header X-Forwarded-For .*/g)
    expect(set).toEqual(['proxy_set_header X-Forwarded-For $remote_addr;'])
  },
)

it('every service is limited in memory, and has no rights of root but those that it needs', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
})

/** What a newcomer fills in. */
const given = () => ({ ...parseEnv(example), PORTAL_SECRET: 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm' })

/** Every variable that the server reads. */
function knownVariables(): string[] {
  const files = [
    'server/environment.ts',
    ...globSync('server/{payments,rentals}/backends/{*/,}{environment,read-settings,config}.ts'),
  ]
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const entries = code.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?!\{)/gm)
  const others = code.matchAll(/environment\['([A-Z0-9_]+)'\]/g)
  return [...new Set([...entries, ...others].map(([, name = '']) => name))].sort()
}

/** Variables of compose.yaml and of the build. */
const ofCompose = [
  'COMPOSE_PROFILES',
  'COMPOSE_SUBNET',
  'POSTGRES_PASSWORD',
  'PUBLISH_PORT',
  'RESPONDER_CERTIFICATES',
  'REVISION',
  'SOURCE_URL',
]

/** Still read, but no longer documented. */
const formerNames = ['ALERT_PRIVATE_HOSTS', 'SERVER_SHARD_REGIONS']

it('.env.example names every variable that the server reads, and no other', () => {
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(new Set(named).size).toBe(named.length)
  const known = knownVariables().filter((name) => !formerNames.includes(name))
  expect(known.length).toBeGreaterThan(60)
  expect(named.filter((name) => !ofCompose.includes(name)).sort()).toEqual(known)
  const substituted = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(substituted.filter((name) => !named.includes(name))).toEqual([])
})

it('docs/operating has every variable in one table', () => {
  const pages = globSync('docs/operating/*.md').map((file) => readFileSync(file, 'utf8'))
  const rows = pages.flatMap((page) => [...page.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)])
  const shown = new Set(rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', ')))
  const wanted = [...knownVariables().filter((name) => !formerNames.includes(name)), ...ofCompose]
  expect(wanted.filter((name) => !shown.has(name))).toEqual([])
})

it('every line of .env.example that has a value has a valid one', () => {
  const all = parseEnv(example.replace(/^#(?=[A-Z][A-Z0-9_]+=.)/gm, ''))
  const settings = Object.entries(all).filter(
    ([name]) => !/^(?:ALIPAY|WECHAT|PAYPAL|INVENTORY|PELICAN|DATHOST)_/.test(name),
  )
  const read = readConfig({ ...Object.fromEntries(settings), PORTAL_SECRET: given().PORTAL_SECRET })
  expect(read).toMatchObject({
    config: { mode: 'demo', publicOrigin: 'https://play.example.org', hstsIncludesSubdomains: false },
  })
})

it('the documents show how to start it', () => {
  const page = readFileSync('docs/operating/docker.md', 'utf8')
  for (const step of ['cp .env.example .env', 'docker compose up -d']) expect(page).toContain(step)
})

const proxies = findProxies()
it.skipIf('missing' in proxies)('Caddy accepts its configuration', () => {
  if ('missing' in proxies) return
  const { status, stdout } = spawnSync(
    proxies.caddy,
    ['validate', '--adapter', 'caddyfile', '--config', 'docs/proxy/compose.caddyfile'],
    {
      encoding: 'utf8',
      env: { ...process.env, PUBLIC_ORIGIN: 'https://play.example.org' },
    },
  )
  expect([status, stdout]).toEqual([0, expect.stringContaining('Valid configuration')])
})
