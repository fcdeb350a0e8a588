import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { readConfig } from './config.ts'

const log = 'https://play.example.org/api/game/log/gs-1/to%2Bken'
const server = { log, rcon: { port: 27_015, password: 'p' } }

async function configOf(value: unknown) {
  const folder = folderOfTest()
  const file = path.join(folder, 'config.json')
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return { folder, config: readConfig(file) }
}

it('reads a file, with paths relative to its folder', async () => {
  const { folder, config } = await configOf({
    state: 'state',
    servers: [{ ...server, counterStrikeSharp: 'css', vipCore: { timeMode: 2 }, simpleAdmin: true }],
  })
  expect(await config).toEqual({
    state: path.join(folder, 'state'),
    files: [path.join(folder, 'config.json')],
    servers: [
      {
        place: 'servers[0]',
        log: new URL(log),
        id: 'gs-1',
        token: 'to+ken',
        game: 'cs2',
        console: { host: '127.0.0.1', port: 27_015, password: 'p' },
        counterStrikeSharp: path.join(folder, 'css'),
        sourceMod: undefined,
        vipUnit: 3600,
        simpleAdmin: true,
        bannedUserCfg: undefined,
      },
    ],
  })
})

it('reads a password from a file, without its line feed', async () => {
  const { folder, config: missing } = await configOf({
    state: 's',
    servers: [{ log, rcon: { port: 1, passwordFile: 'secret' } }],
  })
  await expect(missing).rejects.toThrow(/servers\[0\]\.rcon\.passwordFile: .*secret cannot be read/)
  await writeFile(path.join(folder, 'secret'), ' a word \n')
  const { servers, files } = await readConfig(path.join(folder, 'config.json'))
  expect(servers[0]?.console?.password).toBe(' a word ')
  expect(files).toEqual([path.join(folder, 'config.json'), path.join(folder, 'secret')])
})

const withServer = (changes: object) => ({ state: 's', servers: [server, { ...server, ...changes }] })

it.each([
  ['{', 'is not JSON: '],
  ['"text"', 'config.json: must be an object'],
  [withServer({ rcon: 'a' }), 'servers[1].rcon: must be an object'],
  [{ servers: [server] }, 'state: is missing'],
  [{ state: 's', servers: [] }, 'servers: must have a server'],
  [{ state: 's', servers: [server], serverz: 1 }, 'serverz: is not a setting'],
  [withServer({}), 'servers[1].log: is that of another server here'],
  [withServer({ log: 'https://play.example.org' }), 'servers[1].log: must be the address after logaddress_add_http'],
  [withServer({ log: undefined }), 'servers[1].log: is missing'],
  [withServer({ game: 'cs3' }), 'servers[1].game: must be cs2, csgo or source'],
  [withServer({ rcon: { port: '27015', password: 'p' } }), 'servers[1].rcon.port: must be a number'],
  [withServer({ rcon: { port: 0, password: 'p' } }), 'servers[1].rcon.port: must be a port'],
  [withServer({ rcon: { port: 1 } }), 'servers[1].rcon: needs password or passwordFile, and not both'],
  [withServer({ sourceMod: 'x' }), 'servers[1].sourceMod: CS2 has no SourceMod'],
  [withServer({ game: 'csgo', counterStrikeSharp: 'x' }), 'servers[1].counterStrikeSharp: needs "game": "cs2"'],
  [withServer({ bannedUserCfg: 'x' }), 'servers[1].bannedUserCfg: CS2 ignores banned_user.cfg'],
  [withServer({ rcon: undefined, simpleAdmin: true }), 'servers[1].simpleAdmin: needs rcon'],
  [withServer({ vipCore: { timeMode: 4 } }), 'servers[1].vipCore.timeMode: must be 0 (seconds)'],
])('%j: %s', async (value, problem) => {
  const { config } = await configOf(value)
  await expect(config).rejects.toThrow(problem)
})

it('names no secret', async () => {
  const { config } = await configOf(withServer({ rcon: { port: 'x', password: 'hidden-word' }, log: `${log}/more` }))
  const error = await config.catch(String)
  expect(error).toContain('servers[1]')
  expect(error).not.toMatch(/hidden-word|ken/)
})
