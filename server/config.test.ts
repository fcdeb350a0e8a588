import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm'

it('runs a demo with no configuration at all', () => {
  expect(readConfig({ PORT: '', HOME: '/root' })).toEqual({
    config: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      mode: 'demo',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      publicOrigin: 'http://127.0.0.1:8080',
      formerOrigins: [],
      hstsIncludesSubdomains: false,
      secret: undefined,
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      steamApiKey: undefined,
      steamProvider: undefined,
      hideAccountExistence: false,
      signInChecksPerHour: 10,
      vipPageUrl: undefined,
      vipStoreUrl: undefined,
      inventory: undefined,
      privateHosts: [],
      morePushServices: [],
      metrics: undefined,
      payments: {},
      rentalBackend: { kind: 'simulated' },
      trustedProxies: [],
      rateLimitPerMinute: 1200,
      rankingCpuPercent: 20,
      pollRegions: [],
      latencyAtAddresses: false,
      shutdownDelay: undefined,
      securityContacts: [],
      logLevel: 'warn',
    },
  })
})

it('reads what an operator sets', () => {
  const read = readConfig({
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://play.example.org',
    PORTAL_SECRET: secret,
    SMTP_URL: 'smtps://mail.example.org',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::1',
    DATABASE_URL: 'postgresql://h/x',
    HSTS_INCLUDE_SUBDOMAINS: '1',
    FORMER_ORIGINS: 'https://old.example.org, http://older.example.org:8080',
    RANKING_CPU_PERCENT: '5',
    POLL_REGIONS: 'sa-saopaulo, NA-Ashburn,sa-saopaulo',
    SERVER_SHARD_REGIONS: 'sa-saopaulo,eu-frankfurt',
    SECURITY_CONTACT: 'mailto:security@example.org, https://example.org/report',
    SHUTDOWN_DELAY_SECONDS: '7',
  })
  expect(read).toMatchObject({
    config: {
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      formerOrigins: ['https://old.example.org', 'http://older.example.org:8080'],
      hstsIncludesSubdomains: true,
      pollRegions: ['sa-saopaulo', 'na-ashburn', 'eu-frankfurt'],
      latencyAtAddresses: false,
      shutdownDelay: 7000,
      secret,
      smtpUrl: 'smtps://mail.example.org',
      mailFrom: 'no-reply@play.example.org',
      rankingCpuPercent: 5,
      securityContacts: ['mailto:security@example.org', 'https://example.org/report'],
      logLevel: 'info',
      databaseUrl: 'postgresql://h/x',
    },
  })
})

it.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORTAL_MODE', 'test'],
  ['PUBLIC_ORIGIN', 'https://play.example.org/'],
  ['INVENTORY_URL', 'http://inventory.example.org'],
  ['INVENTORY_URL', 'https://inventory.example.org/'],
  ['INVENTORY_URL', 'javascript:alert(1)'],
  ['INVENTORY_API_KEY', 'two words'],
  ['INVENTORY_API_KEY', 'short'],
  ['PUBLIC_ORIGIN', 'play.example.org'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['TRUSTED_PROXIES', '*'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
  ['DATABASE_URL', 'mysql://h/x'],
  ['DATABASE_READ_URL', 'mysql://h/x'],
  ['DATABASE_URL', 'postgresql://one,two:5433/x'],
  ['DATABASE_READ_URL', 'postgresql://one,two:5433/x'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['RANKING_CPU_PERCENT', '0'],
  ['RANKING_CPU_PERCENT', '101'],
  ['RANKING_CPU_PERCENT', '0.2'],
  ['POLL_REGIONS', 'São Paulo'],
  ['POLL_REGIONS', 'sa-saopaulo;na-ashburn'],
  ['SERVER_SHARD_REGIONS', 'sa-saopaulo;na-ashburn'],
  ['SHUTDOWN_DELAY_SECONDS', '61'],
  ['SHUTDOWN_DELAY_SECONDS', '5s'],
  ['HSTS_INCLUDE_SUBDOMAINS', 'preload'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['SECURITY_CONTACT', 'mailto:security@example.org, http://example.org/report'],
  ['SECURITY_CONTACT', 'mailto:a@b.cd\nContact: https://evil.example'],
  ['LOG_LEVEL', 'loud'],
  ['HOST', 'a b'],
  ['PORTAL_SECRET', 'abcdefghijklmnop'],
  ['SMTP_URL', 'http://h'],
  ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
  ['MAIL_FROM', 'Portal <a@b.cd>'],
  ['SIGN_IN_CHECKS_PER_HOUR', '0'],
  ['VIP_PAGE_URL', 'http://vip.example.org'],
])('names %s=%s', (name, value) => {
  expect(readConfig({ [name]: value })).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} must`))] })
})

it.each(['0.0.0.0', '::', '10.0.0.7', 'metrics.example.org', '128.0.0.1'])(
  'serves metrics on %s to callers with a token only',
  (host) => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: host }
    expect(readConfig(open)).toEqual({ problems: [expect.stringMatching(/^METRICS_TOKEN must be set/)] })
    expect(readConfig({ ...open, METRICS_TOKEN: 'abcdefghijklmnop' })).toMatchObject({ config: { metrics: { host } } })
    // Without a port of their own the metrics always need the token.
    expect(readConfig({ METRICS_HOST: host })).toMatchObject({ config: { metrics: undefined } })
  },
)

it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('serves metrics on %s without a token', (host) => {
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: host })).toMatchObject({ config: { metrics: { host } } })
})

it('takes private hosts by both names of the setting', () => {
  const hosts = { PRIVATE_HOSTS: 'hooks.lan, 10.0.0.2', ALERT_PRIVATE_HOSTS: 'Old.lan' }
  expect(readConfig(hosts)).toMatchObject({ config: { privateHosts: ['hooks.lan', '10.0.0.2', 'old.lan'] } })
  expect(readConfig({ ALERT_PRIVATE_HOSTS: 'old.lan' })).toMatchObject({ config: { privateHosts: ['old.lan'] } })
  expect(readConfig({ PRIVATE_HOSTS: 'https://hooks.lan' })).toEqual({
    problems: [expect.stringMatching(/^PRIVATE_HOSTS must/)],
  })
})

it('takes push services of other browsers', () => {
  const services = 'push.example.org, *.Push.example.net,alt.example:8443'
  expect(readConfig({ PUSH_SERVICES: services })).toMatchObject({
    config: { morePushServices: ['push.example.org', '*.push.example.net', 'alt.example:8443'] },
  })
  for (const wrong of ['https://push.example.org', '*', '*.', 'push', '10.0.0.1/8', 'a b.example', '*.*.example.org']) {
    expect(readConfig({ PUSH_SERVICES: wrong })).toEqual({ problems: [expect.stringMatching(/^PUSH_SERVICES must/)] })
  }
})

it('names everything that is wrong at once', () => {
  expect(readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toMatchObject({ problems: { length: 2 } })
  expect(readConfig({ PORTAL_MODE: 'production' })).toEqual({
    problems: [expect.stringMatching(/^PUBLIC_ORIGIN must/)],
  })
  const production = { PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'https://play.example.org' }
  expect(readConfig(production)).toMatchObject({ config: { secret: undefined } })
  expect(readConfig({ ...production, DATABASE_URL: 'postgresql://h/x' })).toEqual({
    problems: [expect.stringMatching(/^PORTAL_SECRET must be set with PostgreSQL/)],
  })
  expect(readConfig({ PORTAL_SECRET: 'change-me-'.repeat(5) })).toEqual({
    problems: [expect.stringMatching(/^PORTAL_SECRET looks like a placeholder/)],
  })
})

it('names wrong variables, wrong combinations and wrong settings of backends together', () => {
  const read = readConfig({
    PORTAL_MODE: 'production',
    PORT: '80a',
    PUBLIC_ORIGIN: 'play.example.org',
    DATABASE_READ_URL: 'postgresql://replica/x',
    INVENTORY_API_KEY: 'a-key-of-the-portal',
    PAYPAL_CLIENT_ID: 'x',
    PROVISIONER: 'pelikan',
  })
  const names = 'problems' in read ? read.problems.map((problem) => problem.split(/ |=/)[0]) : []
  expect(names).toEqual(
    expect.arrayContaining(['PORT', 'PUBLIC_ORIGIN', 'DATABASE_READ_URL', 'INVENTORY_URL', 'PROVISIONER']),
  )
  expect(names).toContainEqual(expect.stringMatching(/^PAYPAL_/))
  // What is there and wrong is not also missing.
  expect(names.filter((name) => name === 'PUBLIC_ORIGIN')).toHaveLength(1)
})

it('draws no conclusion from a variable that is wrong by itself', () => {
  expect(readConfig({ DATABASE_URL: 'mysql://h/x', DATABASE_READ_URL: 'postgresql://replica/x' })).toEqual({
    problems: [expect.stringMatching(/^DATABASE_URL must/)],
  })
})

it('wants the inventory host and its key together, on another origin than its own', () => {
  const inventory = { INVENTORY_URL: 'https://inventory.example.org', INVENTORY_API_KEY: 'a-key-of-the-portal' }
  expect(readConfig(inventory)).toMatchObject({
    config: { inventory: { origin: 'https://inventory.example.org', apiKey: 'a-key-of-the-portal' } },
  })
  for (const missing of ['INVENTORY_URL', 'INVENTORY_API_KEY']) {
    expect(readConfig({ ...inventory, [missing]: '' })).toEqual({
      problems: [expect.stringMatching(`^${missing} must`)],
    })
  }
  expect(readConfig({ ...inventory, PUBLIC_ORIGIN: 'https://inventory.example.org' })).toEqual({
    problems: [expect.stringMatching(/^INVENTORY_URL must be another origin/)],
  })
})

it('refuses a replica beside SQLite', () => {
  const replica = { DATABASE_READ_URL: 'postgresql://replica/x' }
  expect(readConfig(replica)).toEqual({
    problems: ['DATABASE_READ_URL needs PostgreSQL: set DATABASE_URL too, or remove it (SQLite has no replica)'],
  })
  const read = readConfig({ ...replica, DATABASE_URL: 'postgresql://one/x' })
  expect(read).toMatchObject({ config: { databaseReadUrl: 'postgresql://replica/x' } })
})

it('refuses to share the polling of an SQLite database, which one process uses', () => {
  expect(readConfig({ SERVER_SHARD_REGIONS: 'sa-saopaulo' })).toEqual(readConfig({ POLL_REGIONS: 'sa-saopaulo' }))
  expect(readConfig({ POLL_REGIONS: 'sa-saopaulo' })).toEqual({
    problems: ['POLL_REGIONS needs DATABASE_URL: with SQLite one process polls every server'],
  })
})
