import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const units = readdirSync('docs/systemd')
const services = units.filter((name) => name.endsWith('.service'))
const linesOf = (name: string) => readFileSync(`docs/systemd/${name}`, 'utf8').split('\n')

/** What none of our processes needs: other files, devices, rights, kinds of sockets and calls. */
const restrictions = [
  'NoNewPrivileges=true',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'PrivateTmp=true',
  'PrivateDevices=true',
  'ProtectProc=invisible',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged',
  // A call that is not allowed fails, it does not end the process.
  'SystemCallErrorNumber=EPERM',
]

it.each(services)('%s runs without what it does not need, and not as root', (name) => {
  const lines = linesOf(name)
  expect(restrictions.filter((line) => !lines.includes(line))).toEqual([])
  expect(lines.filter((line) => /^(?:User=(?!root)|DynamicUser=true)/.test(line))).toHaveLength(1)
  // V8 writes the code that it runs.
  expect(lines).not.toContain('MemoryDenyWriteExecute=true')
})

it.each(units.filter((name) => name.includes('.')))('%s says where it is installed', (name) => {
  expect(linesOf(name)[0]).toBe(`# /etc/systemd/system/${name}`)
})

it.each(units.filter((name) => name.endsWith('.timer')))('%s starts a service that is there', (name) => {
  expect(services).toContain(name.replace('.timer', '.service'))
})

it('the portal has time to end: the delay, what follows it, and some more', () => {
  expect(linesOf('spawnpoint.service')).toContain('TimeoutStopSec=20')
  expect(readFileSync('compose.yaml', 'utf8')).toContain('stop_grace_period: 20s')
})

/** Of systemd 250 and newer. */
const analyse = '/usr/bin/systemd-analyze'
it.skipIf(!existsSync(analyse)).each(services)('systemd rates the exposure of %s at 3 or less', (name) => {
  const { stdout } = spawnSync(analyse, ['security', '--offline=true', '--no-pager', `docs/systemd/${name}`], {
    encoding: 'utf8',
  })
  const [, score] = /Overall exposure level for .*: (\d+\.\d+)/.exec(stdout) ?? []
  expect(Number(score)).toBeLessThanOrEqual(3)
})
