import * as v from 'valibot'
import { isPingTarget, parseServerId, serverId } from '../../contract/servers/address.ts'
import type { QueryFailure } from '../../contract/servers/query-failure.ts'
import {
  type EditedServer,
  editedServerSchema,
  newServerSchema,
  numberedName,
} from '../../contract/servers/staff-servers.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { addServers, editServer } from '../server-acts.ts'
import { checkGameServer } from '../servers/backends/game-query/check-server.ts'
import { createPingTargetCheck } from '../servers/backends/ping-target/check-ping-target.ts'
import { findServer } from '../servers/editable-server.ts'
import { listServers } from '../servers/store/servers.ts'
import { type AdminProcess, type Area, addCommand, type Command, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { privateHostsOf } from './private-hosts.ts'

const monotonic = (): number => performance.now()

/** The commands for listed servers. ADDRESS: `IP:PORT`, IPv6 in brackets. */
export const serverCommands: Area = (program, run) => {
  const servers = addCommand(program, 'servers', 'every listed server: address, state, id, region, mode, name')
    .option('--json')
    .action(({ json = false }) => run(printServers(json)))
  addCommand(servers, 'add <address...>', 'list new servers')
    .option('--name <name>', 'required; {n} in the name of several is the number')
    .option('--mode <mode>', 'required')
    .option('--region <region>', 'required')
    .option('--ping <host>', 'the latency responder')
    .action((addresses, fields) => run(add(addresses, fields)))
  addCommand(servers, 'set <address>', 'change what is given')
    .option('--name <name>')
    .option('--mode <mode>')
    .option('--region <region>')
    .option('--ping <host>')
    .action((address, { name, mode, region, ping }, command) => {
      const fields = Object.entries({ name, category: mode, region, ping_target: ping })
      const given = fields.filter(([, value]) => value !== undefined)
      if (given.length === 0) command.error('error: nothing is given to change')
      run(set(address, Object.fromEntries(given)))
    })
  addCommand(servers, 'move <old> <new>', 'history, links, favourites and the key of its log follow').action(
    (from, to) => run(move(from, to)),
  )
  addCommand(servers, 'hide <address>', 'poll it, but leave it out of the list').action((address) =>
    run(setState(address, 'hidden')),
  )
  addCommand(servers, 'retire <address>', 'keep its entry and its links, and poll it no more').action((address) =>
    run(setState(address, 'retired')),
  )
  addCommand(servers, 'show <address>', 'show it again').action((address) => run(setState(address, undefined)))
  addCommand(servers, 'undo <address>', 'take back the last edit of a server').action((address) => run(undo(address)))
  addCommand(servers, 'check <address...>', 'query game servers now, listed or not')
    .option('--ping <host>', 'and the latency responder')
    .action((addresses, { ping }) => run(check(addresses, ping)))
}

interface GivenFields {
  readonly name?: string | undefined
  readonly mode?: string | undefined
  readonly region?: string | undefined
  readonly ping?: string | undefined
}

const addressOf = ({ ip, port }: Pick<EditedServer, 'ip' | 'port'>): string => serverId(ip, port)

const printServers =
  (asJson: boolean): Command =>
  async (process) => {
    const servers = await withDatabase(process, listServers)
    if (asJson) process.out(`${JSON.stringify(servers, null, 2)}\n`)
    for (const server of asJson ? [] : servers) {
      const { id, region, category, name, state = 'listed' } = server
      process.out(`${[addressOf(server), state, id, region, category, name].join('\t')}\n`)
    }
    return 0
  }

/** Says which field is wrong. */
function wrongField(process: AdminProcess, issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): 1 {
  const [issue] = issues
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
  const option = { category: '--mode', ping_target: '--ping', name: '--name', region: '--region' }[path] ?? path
  process.err(`${option}: ${issue.message}`)
  return 1
}

function wrongAddress(process: AdminProcess, address: string): 1 {
  process.err(`${address} is not an address: IP:PORT, IPv6 in brackets.`)
  return 1
}

const add =
  (addresses: readonly string[], { name = '', mode, region, ping }: GivenFields): Command =>
  async (process) => {
    const servers: v.InferOutput<typeof newServerSchema>[] = []
    for (const [at, address] of addresses.entries()) {
      const place = parseServerId(address)
      if (place === undefined) return wrongAddress(process, address)
      const fields = { ...place, name: numberedName(name, at + 1, addresses.length), category: mode, region }
      const parsed = v.safeParse(newServerSchema, { ...fields, ...(ping === undefined ? {} : { ping_target: ping }) })
      if (!parsed.success) return wrongField(process, parsed.issues)
      servers.push(parsed.output)
    }
    const added = await withDatabase(process, (database) =>
      addServers({ database, now: Date.now }, consoleActor(), servers),
    ).catch((error: unknown) => refused(process, error))
    if (added === 1) return 1
    for (const [at, { id, outcome }] of added.entries()) {
      process.out(`${addresses[at]}\t${outcome === 'added' ? 'added' : 'was listed already'}\t${id}\n`)
    }
    return 0
  }

function failureText({ reason, detail }: QueryFailure): string {
  switch (reason) {
    case 'silent':
      return 'no reply: is it running, and does the firewall let UDP through?'
    case 'challengesOnly':
      return 'answers with a challenge and then not at all: does something in front of it filter queries?'
    case 'unreadable':
      return `answers with something unreadable: is it a game server? (${detail})`
    case 'refused':
      return `answers, but refuses the portal: is its address banned there? (${detail})`
  }
}

const check =
  (addresses: readonly string[], ping: string | undefined): Command =>
  async (process) => {
    const places = []
    for (const address of addresses) {
      const place = parseServerId(address)
      if (place === undefined) return wrongAddress(process, address)
      places.push(place)
    }
    const onError = (error: unknown): void => process.err(String(error))
    const replies = await Promise.all(places.map((place) => checkGameServer(place, { monotonic, onError })))
    for (const [at, reply] of replies.entries()) {
      const text = reply.ok
        ? `${reply.map}\t${reply.players}/${reply.max} players\t${reply.milliseconds} ms`
        : failureText(reply)
      process.out(`${addresses[at]}\t${text}\n`)
    }
    const target = ping === undefined ? undefined : await checkTarget(process, ping)
    return replies.every(({ ok }) => ok) && target !== false ? 0 : 1
  }

async function checkTarget(process: AdminProcess, target: string): Promise<boolean> {
  if (!isPingTarget(target)) {
    process.err('--ping: must be host or host:port')
    return false
  }
  const origin = process.env['PUBLIC_ORIGIN'] || `http://127.0.0.1:${process.env['PORT'] || '8080'}`
  const result = await createPingTargetCheck({ origin, privateHosts: privateHostsOf(process) })(target)
  process.out(`${target}\t${result.ok ? `${result.milliseconds} ms` : `${result.fault}: ${result.detail}`}\n`)
  return result.ok
}

/** Changes one server that is named by an address or its id. */
const change =
  (named: string, changed: (server: EditedServer) => unknown, done: (server: EditedServer) => string): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const server = await findServer(database, named)
      if (server === undefined) return notListed(process, named)
      const parsed = v.safeParse(editedServerSchema, changed(server))
      if (!parsed.success) return wrongField(process, parsed.issues)
      return act(process, database, { id: server.id, change: { value: parsed.output } }, done)
    })

function notListed(process: AdminProcess, named: string): 1 {
  process.err(`No server is listed as ${named}.`)
  return 1
}

async function act(
  process: AdminProcess,
  database: Database,
  edit: Pick<Parameters<typeof editServer>[2], 'id' | 'change'>,
  done: (server: EditedServer) => string,
): Promise<0 | 1> {
  try {
    const outcome = await editServer({ database, now: Date.now }, consoleActor(), { ...edit, seen: undefined })
    if (outcome.kind === 'noVersion') {
      process.err('There is no earlier version of this server.')
      return 1
    }
    process.out(`${outcome.value === undefined ? `${edit.id} is not listed any more` : done(outcome.value)}\n`)
    return 0
  } catch (error) {
    return refused(process, error)
  }
}

/** Says why an act was refused; any other error is thrown again. */
function refused(process: AdminProcess, error: unknown): 1 {
  const { code, field } = error instanceof ApiError ? error : {}
  if (code === 'ADDRESS_TAKEN') process.err('Another server has this address.')
  else if (field === 'region') process.err('--region: must be one of the region codes (settings show regions)')
  else throw error
  return 1
}

const set = (named: string, given: object): Command =>
  change(
    named,
    (server) => ({ ...server, ...given }),
    (server) => `${addressOf(server)} is changed`,
  )

const move =
  (from: string, to: string): Command =>
  async (process) => {
    const place = parseServerId(to)
    if (place === undefined) return wrongAddress(process, to)
    const moved = change(
      from,
      (server) => ({ ...server, ...place }),
      (server) => `${server.name} is now at ${addressOf(server)}`,
    )
    return moved(process)
  }

const setState = (named: string, state: EditedServer['state']): Command =>
  change(
    named,
    ({ state: _state, ...server }) => (state === undefined ? server : { ...server, state }),
    (server) => `${addressOf(server)} is ${server.state ?? 'listed'}`,
  )

const undo =
  (named: string): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const server = await findServer(database, named)
      if (server === undefined) return notListed(process, named)
      const back = { id: server.id, change: { undo: true } } as const
      return act(process, database, back, (value) => `${addressOf(value)} is as it was before the last edit`)
    })
