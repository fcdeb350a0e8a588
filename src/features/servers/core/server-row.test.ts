import { expect, it } from 'vitest'
import { serverSchema } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { saysTheSame } from './server-row.ts'

const server = listedServer(27015)

it('an equal row is recognised', () => {
  expect(saysTheSame(server, { ...server })).toBe(true)
})

it.each(Object.keys(serverSchema.entries))('a row with another %s does not', (field) => {
  expect(saysTheSame(server, { ...server, [field]: 'other' })).toBe(false)
})
