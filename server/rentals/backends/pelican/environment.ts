import * as v from 'valibot'
import { isIp } from '../../../../contract/servers/address.ts'
import { regionCodeSchema } from '../../../../contract/servers/region-code.ts'
import {
  apiAddress,
  apiKey,
  type Environment,
  emptyTable,
  gamePath,
  hasEntries,
  jsonText,
  loginTokens,
  readEnvironment,
  wholeNumber,
} from '../environment.ts'
import type { PelicanSettings } from './settings.ts'

const regionsSchema = v.pipe(
  jsonText('{"ap-shanghai":{"node":1,"recommended":true}}'),
  v.record(
    regionCodeSchema,
    v.strictObject({
      node: v.pipe(v.number(), v.integer(), v.minValue(1)),
      ip: v.exactOptional(
        v.pipe(
          v.string(),
          v.check(isIp, 'must be an IP address'),
          v.check((ip) => !/^[0.:]+$/.test(ip), 'must be the address at which players reach the servers'),
        ),
      ),
      recommended: v.optional(v.boolean(), false),
    }),
  ),
  v.check((table) => hasEntries(table), emptyTable),
)

/** One placeholder per value, because a later rename does not know the token. */
const variablesSchema = v.pipe(
  jsonText('{"SERVER_NAME":"{name}","SERVER_PASSWORD":"{password}"}'),
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/, 'must be a variable of the egg')),
    v.pipe(
      v.string(),
      v.check((text) => (text.match(/\{/g)?.length ?? 0) <= 1, 'may hold one placeholder'),
      v.check((text) => !/\{(?!(?:name|password|slots|token)\})/.test(text), 'knows {name} {password} {slots} {token}'),
    ),
  ),
)

const id = wholeNumber(1, 999_999_999)

const environmentSchema = v.object({
  PELICAN_URL: apiAddress(/^$/, 'https://panel.example.org'),
  PELICAN_APPLICATION_KEY: apiKey,
  PELICAN_CLIENT_KEY: apiKey,
  PELICAN_OWNER: id,
  PELICAN_EGG: id,
  PELICAN_REGIONS: regionsSchema,
  PELICAN_ENVIRONMENT: variablesSchema,
  PELICAN_DOCKER_IMAGE: v.optional(v.string()),
  PELICAN_STARTUP: v.optional(v.string()),
  PELICAN_MEMORY_MIB: v.optional(wholeNumber(512, 262_144), '4096'),
  PELICAN_DISK_MIB: v.optional(wholeNumber(1024, 1_048_576), '66560'),
  PELICAN_CPU_PERCENT: v.optional(wholeNumber(0, 6400), '200'),
  PELICAN_DEMO_FOLDER: v.optional(gamePath('/'), '/game/csgo'),
  PELICAN_ADMINS_FILE: v.optional(gamePath('/'), '/game/csgo/cfg/MatchZy/admins.json'),
  GAME_LOGIN_TOKENS: loginTokens,
})

/** Reads `PELICAN_*`. */
export function readPelicanSettings(
  environment: Environment,
): { readonly settings: PelicanSettings } | { readonly problems: readonly string[] } {
  const read = readEnvironment(environmentSchema, environment)
  if ('problems' in read) return read
  const env = read.settings
  return {
    settings: {
      url: env.PELICAN_URL,
      applicationKey: env.PELICAN_APPLICATION_KEY,
      clientKey: env.PELICAN_CLIENT_KEY,
      owner: env.PELICAN_OWNER,
      egg: env.PELICAN_EGG,
      regions: env.PELICAN_REGIONS,
      environment: env.PELICAN_ENVIRONMENT,
      dockerImage: env.PELICAN_DOCKER_IMAGE,
      startup: env.PELICAN_STARTUP,
      memoryMib: env.PELICAN_MEMORY_MIB,
      diskMib: env.PELICAN_DISK_MIB,
      cpuPercent: env.PELICAN_CPU_PERCENT,
      demoFolder: env.PELICAN_DEMO_FOLDER,
      adminsFile: env.PELICAN_ADMINS_FILE,
      loginTokens: env.GAME_LOGIN_TOKENS ?? [],
    },
  }
}
