import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { signCall } from './signed-call.ts'

it('signs as docs/game-servers.md documents', async () => {
  const signature = signCall('test-key', {
    timestamp: '1780272000',
    nonce: '0123456789abcdef',
    method: 'POST',
    path: '/api/game/bind-token',
    body: '{"steamId":"76561198000000101"}',
  })
  expect(await readFile('docs/game-servers.md', 'utf8')).toContain(`the signature is\n\`${signature}\`.`)
})
