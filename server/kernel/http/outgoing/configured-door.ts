import { createDoor } from './door.ts'

/** Connections to one configured host: a burst of sign-ins or pictures waits for a place within its own time-out. */
const perHost = 32

/** As for Node's own clients (nodejs.org/api/cli.html, NODE_USE_ENV_PROXY). */
const usesProxy =
  process.env['NODE_USE_ENV_PROXY'] === '1' ||
  [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].some((options) => options.includes('--use-env-proxy'))

/** The way to the services that the operator configured. */
export const configuredDoor = createDoor({
  group: 'configured',
  perHost,
  ...(usesProxy ? { proxyEnv: process.env } : {}),
})
