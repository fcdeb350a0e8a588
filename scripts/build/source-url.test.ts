import { expect, it } from 'vitest'
import { webAddressOf } from '../source-url.mjs'

it.each([
  ['https://git.example.org/you/spawnpoint.git', 'https://git.example.org/you/spawnpoint'],
  ['https://git.example.org/you/spawnpoint/', 'https://git.example.org/you/spawnpoint'],
  ['https://user:token@git.example.org:8443/you/spawnpoint.git', 'https://git.example.org:8443/you/spawnpoint'],
  ['git@git.example.org:you/spawnpoint.git', 'https://git.example.org/you/spawnpoint'],
  ['ssh://git@git.example.org:2222/you/spawnpoint.git', 'https://git.example.org/you/spawnpoint'],
  ['/srv/git/spawnpoint.git', undefined],
  ['../spawnpoint', undefined],
  ['file:///srv/git/spawnpoint', undefined],
  ['https://localhost/you/spawnpoint', undefined],
  ['git@forge:you/spawnpoint', undefined],
  ['https://forge.internal/you/spawnpoint', undefined],
  ['https://192.168.0.7/you/spawnpoint', undefined],
  ['javascript:alert(1)//example.org', undefined],
  ['', undefined],
])('%s is published at %s', (remote, address) => {
  expect(webAddressOf(remote)).toBe(address)
})
