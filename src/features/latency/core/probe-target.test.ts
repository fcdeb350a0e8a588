import { expect, test } from 'vitest'
import { isLoopback } from '../../../../contract/servers/latency-responder.ts'
import { createTargetResolver, distinctTargets, type ProbeCandidate } from './probe-target.ts'

const server = (ip: string, ping_target: string | null, open: 0 | 1 = 1): ProbeCandidate => ({
  ip,
  port: 27015,
  open,
  ping_target,
})
const remote = { pageIsLoopback: false }
const local = { pageIsLoopback: true }

test.each([
  ['ping.sh.example.net', '1.2.3.4', 'wss://ping.sh.example.net:8443/latency'],
  ['ping.sh.example.net:9000', '1.2.3.4', 'wss://ping.sh.example.net:9000/latency'],
  ['PING.Example.net', '1.2.3.4', 'wss://ping.example.net:8443/latency'],
  ['1.2.3.4', '1.2.3.4', 'wss://1.2.3.4:8443/latency'],
  [null, '1.2.3.4', undefined],
  [null, '127.0.0.1', undefined],
  ['[2001:db8::1]:99', '1.2.3.4', 'wss://[2001:db8::1]:99/latency'],
])('target %s of %s is requested at %s', (target, ip, url) => {
  expect(createTargetResolver(remote)(server(ip, target))).toBe(url)
})

const probeUrl = (...[server, options]: [ProbeCandidate, typeof local]) => createTargetResolver(options)(server)

test('TLS is left out only from a loopback page to a loopback target', () => {
  expect(probeUrl(server('1.2.3.4', 'localhost:4001'), local)).toBe('ws://localhost:4001/latency')
  expect(probeUrl(server('1.2.3.4', '127.0.0.9'), local)).toBe('ws://127.0.0.9:8443/latency')
  expect(probeUrl(server('1.2.3.4', '[::1]:4001'), local)).toBe('ws://[::1]:4001/latency')
  expect(probeUrl(server('1.2.3.4', 'localhost:4001'), remote)).toBe('wss://localhost:4001/latency')
  expect(probeUrl(server('1.2.3.4', 'ping.example.net'), local)).toBe('wss://ping.example.net:8443/latency')
  expect(isLoopback('127.0.0.1.example.net')).toBe(false)
  expect(isLoopback('localhost.example.net:80')).toBe(false)
})

test('many servers on one target are one probe; closed servers and those without a target are not probed', () => {
  const targetOf = createTargetResolver(remote)
  const servers = [
    server('9.9.9.9', null),
    server('1.1.1.1', 'a.example'),
    server('1.1.1.2', 'a.example:8443'),
    server('1.1.1.3', 'b.example'),
    server('1.1.1.4', 'closed.example', 0),
  ]
  expect(distinctTargets(servers, targetOf)).toEqual(['wss://a.example:8443/latency', 'wss://b.example:8443/latency'])
})
