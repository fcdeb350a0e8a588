import { account, template } from './dathost-settings.ts'
import { createStandIn, type StandIn, type StandInReply, type StandInRequest } from './stand-in.ts'

export interface DathostServer {
  readonly id: string
  readonly source: string | null
  on: boolean
  booting: boolean
  starts: number
  /** Settings as the API names them: `name`, `user_data`, `cs2_settings.password`, … */
  readonly settings: Record<string, string>
  readonly files: Map<string, string | Buffer>
  readonly console: string[]
}

export interface DathostStandIn extends StandIn {
  readonly servers: Map<string, DathostServer>
  finishBoot(id: string): void
  /** The operator duplicates the template for their own use. */
  copyForOthers(): void
}

const authorization = `Basic ${Buffer.from(`${account.email}:${account.password}`).toString('base64')}`

/** A DatHost account with a template. Responds in the shapes of the API reference, and only to its owner. */
export async function dathostStandIn(): Promise<DathostStandIn> {
  const servers = new Map<string, DathostServer>()
  const add = (id: string, source: string | null, location: string): DathostServer => {
    const settings = { name: 'template', user_data: 'the template', location, 'cs2_settings.password': '' }
    const server = { id, source, on: false, booting: false, starts: 0, settings, files: new Map(), console: [] }
    servers.set(id, server)
    return server
  }
  add(template, null, 'dusseldorf')

  const itemOf = ({ id, source, on, booting, settings }: DathostServer) => ({
    id,
    name: settings['name'],
    user_data: settings['user_data'],
    location: settings['location'],
    game: 'cs2',
    duplicate_source_server: source,
    on,
    booting,
    server_error: null,
    ip: `${id}.example.org`,
    raw_ip: '203.0.113.9',
    ports: { game: 27_015 + servers.size, gotv: null },
    players_online: 0,
    cs2_settings: {
      password: settings['cs2_settings.password'],
      rcon: settings['cs2_settings.rcon'] ?? '',
      steam_game_server_login_token: settings['cs2_settings.steam_game_server_login_token'] ?? '',
    },
  })

  async function onFiles(request: StandInRequest, server: DathostServer, path: string): Promise<StandInReply> {
    if (path === '') {
      const folder = request.query.get('path') ?? ''
      const files = [...server.files].filter(([name]) => name.startsWith(folder))
      return { status: 200, json: files.map(([name, content]) => ({ path: name, size: content.length })) }
    }
    if (request.method === 'POST') {
      server.files.set(path, (await request.form())['file'] ?? '')
      return { status: 200, json: {} }
    }
    const content = server.files.get(path)
    return content === undefined ? { status: 404, json: {} } : { status: 200, body: content }
  }

  async function onServer(request: StandInRequest, server: DathostServer, rest: string): Promise<StandInReply> {
    if (rest.startsWith('/files')) return onFiles(request, server, rest.slice('/files/'.length))
    switch (`${request.method} ${rest}`) {
      case 'GET ':
        return { status: 200, json: itemOf(server) }
      case 'PUT ':
        Object.assign(server.settings, await request.form())
        if (server.on) server.starts += 1
        return { status: 200, json: {} }
      case 'POST /duplicate': {
        // A duplicate copies all settings except the login token.
        const copy = add(`6ab450a9e85891190562${String(servers.size).padStart(4, '0')}`, server.id, '')
        Object.assign(copy.settings, server.settings, await request.form())
        return { status: 200, json: itemOf(copy) }
      }
      case 'POST /start':
        Object.assign(server, { on: true, booting: true, starts: server.starts + 1 })
        return { status: 200, json: {} }
      case 'POST /stop':
        Object.assign(server, { on: false, booting: false })
        return { status: 200, json: {} }
      case 'POST /console':
        server.console.push((await request.form())['line'] ?? '')
        return { status: 200, json: {} }
      case 'DELETE ':
        servers.delete(server.id)
        return { status: 200, json: {} }
      default:
        return { status: 405, json: {} }
    }
  }

  const standIn = await createStandIn((request) => {
    if (request.authorization !== authorization) return { status: 401, json: {} }
    const path = request.path.replace(/^\/api\/0\.1/, '')
    if (path === '/game-servers') return { status: 200, json: [...servers.values()].map(itemOf) }
    const [, id = '', rest = ''] = /^\/game-servers\/([A-Za-z0-9]+)(.*)$/.exec(path) ?? []
    const server = servers.get(id)
    return server === undefined ? { status: 404, json: {} } : onServer(request, server, rest)
  })
  return {
    ...standIn,
    servers,
    copyForOthers() {
      const copy = add('6ab450a9e858911905628888', template, 'dusseldorf')
      copy.settings['user_data'] = 'tournament'
    },
    finishBoot(id) {
      const server = servers.get(id)
      if (server !== undefined) server.booting = false
    },
  }
}
