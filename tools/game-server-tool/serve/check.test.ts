import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { begin, servedWorld } from '../../../tests/support/served-world.ts'
import { checkServers } from './check.ts'

async function checkedWorld(...options: Parameters<typeof servedWorld>) {
  const world = await servedWorld(...options)
  await mkdir(path.join(world.folder, 'css', 'configs'), { recursive: true })
  const check = async () => {
    const lines: string[] = []
    const isRight = await checkServers({
      file: world.file,
      version: '1.2.3',
      clock: world.clock,
      out: (line) => lines.push(line),
    })
    return { isRight, lines, wrong: lines.filter((line) => line.startsWith('wrong')).join('\n') }
  }
  return { ...world, check }
}

it('says that all is right', async () => {
  const { configure, check, file, portal, game } = await checkedWorld()
  await configure({ counterStrikeSharp: 'css', vipCore: { timeMode: 0 }, simpleAdmin: true })
  await chmod(file, 0o600)
  const { isRight, lines } = await check()
  expect(lines).toEqual([
    'ok     the file  only its owner can read it',
    expect.stringMatching(/^ok {5}gs-1 {2}http:\/\/127\.0\.0\.1:\d+ accepts its key, and lists its server$/),
    `ok     gs-1  its console at 127.0.0.1:${game.port} accepts the password`,
    'ok     gs-1  CounterStrikeSharp knows css_groups_list',
    'ok     gs-1  VIPCore knows css_vip_reload',
    'ok     gs-1  SimpleAdmin knows css_unban',
    expect.stringContaining('admin_groups.json can be read and replaced'),
    expect.stringContaining('admins.json can be read and replaced'),
  ])
  expect(isRight).toBe(true)
  expect(portal.bodies).toMatchObject([{ results: [], state: { console: 'ok', clock: new Date(begin).toISOString() } }])
  expect(portal.problems).toEqual([])
})

it('says what is wrong', async () => {
  const { configure, check, file, folder, portal } = await checkedWorld({ plugins: [] })
  await configure({ counterStrikeSharp: 'css', simpleAdmin: true })
  await chmod(file, 0o644)
  await writeFile(path.join(folder, 'css', 'configs', 'admins.json'), '{ oops')
  const refused = { server: 'gs-1', acts: [], refused: 'UNAUTHORIZED' }
  const answer = { servers: [refused], members: '1', bans: '1', clock: new Date(begin).toISOString() }
  portal.setFault((_request, response) => void response.end(JSON.stringify(answer)))
  const { isRight, wrong, lines } = await check()
  expect([isRight, lines.length]).toEqual([false, 7])
  for (const problem of [
    'chmod 600',
    'it does not know this key',
    "Unknown command 'css_groups_list'!",
    'css_unban',
    'admins.json',
  ]) {
    expect(wrong).toContain(problem)
  }
  await configure({ bannedUserCfg: 'nowhere/banned_user.cfg', game: 'csgo', sourceMod: 'nowhere' }, 'not this')
  const second = await check()
  expect(second.wrong).toContain('it refuses the password')
  expect(second.wrong).toContain('nowhere/banned_user.cfg can be replaced: ENOENT')
  expect(second.lines.join('\n')).not.toMatch(/token-1|not this/)
})

it('says that there is no console', async () => {
  const { configure, check } = await checkedWorld()
  await configure({ rcon: undefined })
  expect((await check()).wrong).toContain('rcon is not configured')
})
