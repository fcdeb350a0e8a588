import type { GenericSchema } from 'valibot'
import type { Limit } from '../../rules/capacity.ts'
import { reasonIn } from '../answer-origin.ts'
import { type ApiAnswer, type ApiClient, readAnswer } from '../api-client.ts'
import { DriverError, type InstanceSpec } from '../driver.ts'
import { loginTokenLimit } from '../login-tokens.ts'
import type { PelicanSettings } from './settings.ts'
import {
  type Allocation,
  allocationPageSchema,
  errorsSchema,
  nodeSchema,
  type PanelServer,
  serverPageSchema,
  serverSchema,
} from './shapes.ts'

/** More pages than any panel has, so that an endless listing cannot block a worker. */
const maxPages = 100

/** Marks the panel's servers that are ours. */
export const keyPrefix = 'spawnpoint:'

/** Placeholders in the egg's variables that are filled in from the instance. */
const placeholder = /\{(name|password|slots|token)\}/g
export const isFilledIn = (template: string): boolean => /\{(name|password)\}/.test(template)

/** An egg variable's value: its template with the placeholders replaced by values that passed the border. */
export function filledIn(
  template: string,
  values: { readonly name: string; readonly password: string; readonly slots?: number; readonly token?: string },
): string {
  return template.replace(placeholder, (_, key: string) => {
    if (key === 'name') return values.name
    if (key === 'password') return values.password
    return key === 'slots' ? String(values.slots ?? '') : (values.token ?? '')
  })
}

interface Page<T> {
  readonly data: readonly { readonly attributes: T }[]
  readonly meta: { readonly pagination: { readonly total_pages: number } }
}

/** Every item of a listing, page by page. */
async function* itemsOf<T>(api: ApiClient, path: string, schema: GenericSchema<unknown, Page<T>>): AsyncGenerator<T> {
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await api.call('GET', `${path}?per_page=100&page=${page}`)
    const { data, meta } = readAnswer(schema, answer, 'page of a listing')
    for (const { attributes } of data) yield attributes
    if (page >= meta.pagination.total_pages) return
  }
}

/** What a new server gets: the id of a free allocation, and a login token. */
export interface ServerPlace {
  readonly allocation: number
  readonly token?: string
}

/** The application API. */
export function createPanel(api: ApiClient, settings: PelicanSettings) {
  const allocationsOf = (node: number): AsyncGenerator<Allocation> =>
    itemsOf(api, `/api/application/nodes/${node}/allocations`, allocationPageSchema)
  const servers = (): AsyncGenerator<PanelServer> => itemsOf(api, '/api/application/servers', serverPageSchema)

  async function takenTokens(): Promise<Set<string>> {
    const taken = new Set<string>()
    for await (const { container } of servers()) {
      for (const value of Object.values(container?.environment ?? {})) taken.add(String(value))
    }
    return taken
  }

  /** A refusal by the panel's validation: retryable if an allocation was taken in the meantime. */
  function refusalOf(answer: ApiAnswer): DriverError {
    const fields = readAnswer(errorsSchema, answer, 'create').errors.map(({ meta }) => meta?.source_field ?? '')
    const raced = fields.some((field) => field === 'external_id' || field.startsWith('allocation'))
    const what = `the panel refused ${fields.join(', ') || 'the server'}`
    return new DriverError(raced ? 'retryable' : 'final', `${what}${reasonIn(answer.text)}`)
  }

  return {
    servers,

    takenTokens,

    async freeAllocations(node: number): Promise<Allocation[]> {
      const free: Allocation[] = []
      for await (const allocation of allocationsOf(node)) if (!allocation.assigned) free.push(allocation)
      return free
    },

    /** The public name or address of a node; undefined: the panel calls it through a proxy, which passes no game on. */
    async hostOfNode(node: number): Promise<string | undefined> {
      const { attributes } = readAnswer(nodeSchema, await api.call('GET', `/api/application/nodes/${node}`), 'node')
      return attributes.behind_proxy ? undefined : attributes.fqdn
    },

    async loginTokenLimit(): Promise<readonly Limit[]> {
      return settings.loginTokens.length === 0 ? [] : loginTokenLimit(settings.loginTokens, await takenTokens())
    },

    async byExternalId(key: string): Promise<PanelServer | undefined> {
      const path = `/api/application/servers/external/${encodeURIComponent(`${keyPrefix}${key}`)}`
      const answer = await api.call('GET', path, { expected: [404] })
      return answer.status === 404 ? undefined : readAnswer(serverSchema, answer, 'server').attributes
    },

    async byId(id: string): Promise<PanelServer | undefined> {
      const path = `/api/application/servers/${id}?include=allocations`
      const answer = await api.call('GET', path, { expected: [404] })
      return answer.status === 404 ? undefined : readAnswer(serverSchema, answer, 'server').attributes
    },

    /** @throws DriverError retryable if the allocation was taken in the meantime. */
    async create(spec: InstanceSpec, key: string, { allocation, token }: ServerPlace): Promise<PanelServer> {
      const values = { ...spec, ...(token === undefined ? {} : { token }) }
      const environment = Object.entries(settings.environment).map(([name, template]) => [
        name,
        filledIn(template, values),
      ])
      const body = {
        external_id: `${keyPrefix}${key}`,
        name: spec.name,
        user: settings.owner,
        egg: settings.egg,
        ...(settings.dockerImage === undefined ? {} : { docker_image: settings.dockerImage }),
        ...(settings.startup === undefined ? {} : { startup: settings.startup }),
        environment: Object.fromEntries(environment),
        limits: { memory: settings.memoryMib, swap: 0, disk: settings.diskMib, io: 500, cpu: settings.cpuPercent },
        feature_limits: { databases: 0, allocations: 0, backups: 0 },
        allocation: { default: allocation },
        start_on_completion: true,
      }
      const answer = await api.call('POST', '/api/application/servers', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        expected: [422],
      })
      if (answer.status === 422) throw refusalOf(answer)
      return readAnswer(serverSchema, answer, 'create').attributes
    },

    async destroy(id: string): Promise<void> {
      await api.call('DELETE', `/api/application/servers/${id}`, { expected: [404] })
    },
  }
}
export type Panel = ReturnType<typeof createPanel>
