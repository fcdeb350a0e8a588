import { randomUUID } from 'node:crypto'
import { createStandIn, type StandIn, type StandInReply, type StandInRequest } from './stand-in.ts'

/** A panel's server, with the effects on its node. */
export interface PanelServer {
  readonly id: number
  readonly uuid: string
  readonly externalId: string
  readonly name: string
  readonly allocation: number
  readonly node: number
  readonly environment: Record<string, string>
  status: string | null
  power: string
  restarts: number
  readonly files: Map<string, string | Buffer>
  readonly console: string[]
}

export const applicationKey = 'papp_application'
export const clientKey = 'pacc_client'

export interface PanelStandIn extends StandIn {
  readonly servers: Map<number, PanelServer>
  finishInstall(id: number): void
}

const notFound: StandInReply = { status: 404, json: { errors: [{ code: 'NotFoundHttpException', status: '404' }] } }
const refused = (status: number, code: string): StandInReply => ({
  status,
  json: { errors: [{ code, status: `${status}` }] },
})
const invalid = (field: string): StandInReply => ({
  status: 422,
  json: { errors: [{ code: 'ValidationException', status: '422', meta: { source_field: field, rule: 'exists' } }] },
})
const page = (items: unknown[], query: URLSearchParams, perPage: number) => {
  const current = Number(query.get('page') ?? 1)
  return {
    object: 'list',
    data: items.slice((current - 1) * perPage, current * perPage),
    meta: {
      pagination: {
        total: items.length,
        current_page: current,
        total_pages: Math.max(1, Math.ceil(items.length / perPage)),
      },
    },
  }
}

/** What an allocation is at; absent: a private address, and on the second node a public one as its alias. */
export interface AllocationPlace {
  readonly ip?: string
  readonly alias?: string
  /** The name of every node; absent: the key may not read nodes. */
  readonly fqdn?: string
}

/**
 * A panel with two nodes of `slots` allocations each. Responds in the shapes of Pelican's application and client API,
 * with two items per page, and only to the correct key.
 */
export async function panelStandIn(slots = 3, place: AllocationPlace = {}): Promise<PanelStandIn> {
  const servers = new Map<number, PanelServer>()
  const allocations = [1, 2].flatMap((node) =>
    Array.from({ length: slots }, (_, i) => ({
      id: node * 100 + i,
      node,
      ip: place.ip ?? '10.0.0.5',
      alias: place.alias ?? (node === 2 ? '198.51.100.2' : null),
      port: 27_015 + i,
    })),
  )
  const isTaken = (id: number): boolean => [...servers.values()].some(({ allocation }) => allocation === id)
  const allocationItem = ({ node: _node, ...allocation }: (typeof allocations)[number]) => ({
    object: 'allocation',
    attributes: { ...allocation, notes: null, assigned: isTaken(allocation.id) },
  })
  const serverItem = (server: PanelServer, withAllocations: boolean) => ({
    object: 'server',
    attributes: {
      id: server.id,
      external_id: server.externalId,
      uuid: server.uuid,
      identifier: server.uuid.slice(0, 8),
      name: server.name,
      description: '',
      status: server.status,
      suspended: false,
      node: server.node,
      allocation: server.allocation,
      container: { startup_command: '', image: '', installed: 1, environment: server.environment },
      ...(withAllocations
        ? {
            relationships: {
              allocations: { data: allocations.filter(({ id }) => id === server.allocation).map(allocationItem) },
            },
          }
        : {}),
    },
  })

  function create(request: StandInRequest): StandInReply {
    const body = JSON.parse(request.body.toString('utf8'))
    if ([...servers.values()].some(({ externalId }) => externalId === body.external_id)) return invalid('external_id')
    const allocation = allocations.find(({ id }) => id === body.allocation.default)
    if (allocation === undefined || isTaken(allocation.id)) return invalid('allocation.default')
    const server: PanelServer = {
      id: servers.size + 1,
      uuid: randomUUID(),
      externalId: body.external_id,
      name: body.name,
      allocation: allocation.id,
      node: allocation.node,
      environment: body.environment,
      status: 'installing',
      power: 'offline',
      restarts: 0,
      files: new Map(),
      console: [],
    }
    servers.set(server.id, server)
    return { status: 201, json: serverItem(server, false) }
  }

  function application(request: StandInRequest, rest: string): StandInReply {
    const node = /^\/nodes\/(\d+)\/allocations$/.exec(rest)
    if (node) {
      const own = allocations.filter((allocation) => allocation.node === Number(node[1]))
      return { status: 200, json: page(own.map(allocationItem), request.query, 2) }
    }
    if (/^\/nodes\/\d+$/.test(rest)) {
      if (place.fqdn === undefined) return refused(403, 'AccessDeniedHttpException')
      return { status: 200, json: { object: 'node', attributes: { fqdn: place.fqdn, behind_proxy: false } } }
    }
    const all = [...servers.values()]
    if (rest === '/servers' && request.method === 'POST') return create(request)
    if (rest === '/servers')
      return {
        status: 200,
        json: page(
          all.map((one) => serverItem(one, false)),
          request.query,
          2,
        ),
      }
    const external = /^\/servers\/external\/(.+)$/.exec(rest)
    const byId = /^\/servers\/(\d+)$/.exec(rest)
    const server = external ? all.find(({ externalId }) => externalId === external[1]) : servers.get(Number(byId?.[1]))
    if (server === undefined) return notFound
    if (request.method !== 'DELETE') {
      return { status: 200, json: serverItem(server, request.query.get('include') === 'allocations') }
    }
    servers.delete(server.id)
    return { status: 204 }
  }

  function client(request: StandInRequest, uuid: string, rest: string): StandInReply {
    const server = [...servers.values()].find((one) => one.uuid === uuid)
    if (server === undefined) return notFound
    if (server.status !== null) return refused(409, 'ServerStateConflictException')
    const call = `${request.method} ${rest}`
    const file = request.query.get('file') ?? ''
    switch (call) {
      case 'GET /resources':
        return {
          status: 200,
          json: { object: 'stats', attributes: { current_state: server.power, is_suspended: false } },
        }
      case 'POST /power':
        server.restarts += 1
        server.power = 'running'
        return { status: 204 }
      case 'PUT /startup/variable': {
        const { key, value } = request.json()
        server.environment[String(key)] = String(value)
        return { status: 200, json: { object: 'egg_variable', attributes: {} } }
      }
      case 'POST /command':
        if (server.power !== 'running') return refused(502, 'HttpException')
        server.console.push(String(request.json()['command']))
        return { status: 204 }
      case 'POST /files/write':
        server.files.set(file, request.body.toString('utf8'))
        return { status: 204 }
      case 'GET /files/list': {
        const folder = `${request.query.get('directory')}/`
        const files = [...server.files].filter(([path]) => path.startsWith(folder))
        const data = files.map(([path, content]) => ({
          object: 'file_object',
          attributes: { name: path.slice(folder.length), size: content.length, is_file: true, is_symlink: false },
        }))
        return { status: 200, json: { object: 'list', data } }
      }
      case 'GET /files/download': {
        const url = `${standIn.url}/download/file?token=${encodeURIComponent(`${uuid} ${file}`)}`
        return { status: 200, json: { object: 'signed_url', attributes: { url } } }
      }
      default:
        return notFound
    }
  }

  const standIn = await createStandIn((request) => {
    const { path, authorization } = request
    if (path === '/download/file') {
      // The node authorizes by token and must never receive a panel key.
      if (authorization !== '') return refused(400, 'UnexpectedAuthorization')
      const [uuid, file = ''] = (request.query.get('token') ?? '').split(' ')
      const content = [...servers.values()].find((one) => one.uuid === uuid)?.files.get(file)
      return content === undefined ? notFound : { status: 200, body: content }
    }
    const key = path.startsWith('/api/application/') ? applicationKey : clientKey
    if (authorization !== `Bearer ${key}`) return refused(401, 'AuthenticationException')
    if (path.startsWith('/api/application/')) return application(request, path.slice('/api/application'.length))
    const server = /^\/api\/client\/servers\/([0-9a-f-]{36})(\/.*)$/.exec(path)
    return server ? client(request, server[1] ?? '', server[2] ?? '') : notFound
  })
  return {
    ...standIn,
    servers,
    finishInstall(id) {
      const server = servers.get(id)
      if (server === undefined) return
      server.status = null
      server.power = 'running'
    },
  }
}
