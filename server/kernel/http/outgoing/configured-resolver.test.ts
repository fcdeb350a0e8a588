import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nameServer } from '../../../../tests/support/name-server.ts'
import { folderOfTest } from '../../../../tests/support/temporary-folder.ts'
import { createConfiguredResolver } from './configured-resolver.ts'

const local = { address: '10.0.0.7', family: 4 }

async function resolverOver({ timeout = 60_000, hosts = '' } = {}) {
  const folder = folderOfTest()
  const file = path.join(folder, 'hosts')
  await writeFile(file, hosts)
  const { servers, asked } = await nameServer((name) =>
    name.startsWith('silent') ? 'silence' : name.startsWith('unknown') ? 'unknown' : '192.0.2.7',
  )
  const system: string[] = []
  const resolve = createConfiguredResolver({
    servers,
    hosts: file,
    timeout,
    system: async (host) => {
      system.push(host)
      return [local]
    },
  })
  return { resolve, asked, system }
}

it('asks the DNS, and not the system, whose threads all names share', async () => {
  const { resolve, system } = await resolverOver()
  expect(await resolve('Steam.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
  expect(system).toEqual([])
})

it('resolves a name while others hang', async () => {
  const { resolve, asked } = await resolverOver()
  let settled = 0
  for (let i = 0; i < 20; i++) {
    void resolve(`silent-${i}.test`)
      .catch(() => undefined)
      .finally(() => {
        settled += 1
      })
  }
  await expect.poll(() => asked.length).toBe(40)
  expect(await resolve('steam.test')).toHaveLength(1)
  expect(settled).toBe(0)
})

it('leaves the names of the hosts file and of the local network to the system', async () => {
  const hosts = '127.0.0.1 localhost\n10.0.0.7\tpay.test  Panel.Test # games.test\n# 10.0.0.8 old.test\n'
  const { resolve, asked, system } = await resolverOver({ hosts })
  for (const name of ['panel.test', 'PAY.test', 'pelican', 'nas.local']) expect(await resolve(name)).toEqual([local])
  expect(system).toEqual(['panel.test', 'pay.test', 'pelican', 'nas.local'])
  expect(asked).toEqual([])
  for (const name of ['games.test', 'old.test']) expect(await resolve(name)).not.toEqual([local])
})

it('asks the system for a name that the DNS does not know, but not when the DNS is silent', async () => {
  const { resolve, system } = await resolverOver({ timeout: 20 })
  expect(await resolve('unknown.test')).toEqual([local])
  await expect(resolve('silent.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(system).toEqual(['unknown.test'])
})
